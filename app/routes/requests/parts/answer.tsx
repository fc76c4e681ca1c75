import type { FormAnswer } from "~/http/forms";
import { t } from "~/messages";
import { Button, CancelLink, FormActions, TextArea } from "~/ui";
import { requestsAddress } from "./words";

interface AnswerFieldsProps {
  answer: FormAnswer | undefined;
  /** The first agrees. */
  actions: readonly { value: string; label: string }[];
  /** Of the link that leaves the form. */
  leave?: string;
}

/** The note, and one button for each answer to a request or to several. */
export function AnswerFields({ answer, actions, leave }: AnswerFieldsProps) {
  return (
    <>
      <TextArea
        name="note"
        value={answer?.typed.note as string | undefined}
        problems={answer?.problems.note}
        hint={t("request.note_hint")}
        optional
        rows={2}
      />
      <FormActions>
        {actions.map(({ value, label }, at) => (
          <Button key={value} name="action" value={value} kind={at === 0 ? "primary" : "danger"}>
            {label}
          </Button>
        ))}
        <CancelLink href={requestsAddress} label={leave} />
      </FormActions>
    </>
  );
}
