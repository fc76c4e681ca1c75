import { type MessageKey, type Sentence, sentenceText, t } from "~/messages";
import { ButtonLink, FormActions, Notice } from "~/ui";

export type Way = { href: string; label: string };

/** The sentence of the rule that refuses an action, and the page that leads to the change it waits for. */
export interface Refusal {
  reason: string;
  way: Way | null;
}

export const wayTo = (page: MessageKey, href: string): Way => ({ href, label: t(page) });

/** `ways` has the page for each sentence that leads on. */
export const refusalOf = (
  why: Sentence | null,
  ways: Partial<Record<MessageKey, Way | null>> = {},
): Refusal | null => why && { reason: sentenceText(why), way: ways[why.key] ?? null };

export type RefusedAction =
  | "delete"
  | "edit"
  | "cancel"
  | "close"
  | "reopen"
  | "dispose"
  | "fix"
  | "end"
  | "reset"
  | "remove"
  | "ask";

interface RefusedProps {
  action: RefusedAction;
  refusal: Refusal;
}

/** In the place of the form or the question. */
export function Refused({ action, refusal: { reason, way } }: RefusedProps) {
  return (
    <>
      <Notice kind="warning" title={t(`refused.${action}`)}>
        <p>{reason}</p>
      </Notice>
      {way && (
        <FormActions>
          <ButtonLink href={way.href}>{way.label}</ButtonLink>
        </FormActions>
      )}
    </>
  );
}
