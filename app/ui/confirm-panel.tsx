import type { ReactNode } from "react";
import { type Problem, t } from "~/messages";
import { Button, CancelLink, FormActions, HiddenFields } from "./buttons";
import { classes } from "./classes";
import { PostForm } from "./post-form";
import { TextField } from "./text-fields";

type ConfirmPanelProps = {
  title?: string;
  children?: ReactNode;
  confirmLabel: string;
  /** Without an address the cancel button sends `intent` "back", and the action shows the filled form again. */
  cancelHref?: string;
  cancelLabel?: string;
  danger?: boolean;
  once?: boolean;
  action?: string;
  hidden?: Record<string, string | number | null | undefined>;
  /** Dangerous actions require a typed code; the server compares it. */
  typed?: { name: string; label: string; hint?: string; value?: string; problems?: Problem[] | null };
};

/** Cancel has the focus, so that a stray Enter changes nothing. */
export function ConfirmPanel(props: ConfirmPanelProps) {
  const { title, children, confirmLabel, cancelHref, cancelLabel = t("action.cancel") } = props;
  const { danger, once, action, hidden = {}, typed } = props;
  return (
    <PostForm className={classes("confirm", danger && "grave")} action={action} once={once}>
      {title && <h2>{title}</h2>}
      <HiddenFields values={hidden} />
      {children}
      {typed && <TextField {...typed} width="short" autoFocus={!typed.problems?.length} />}
      <FormActions>
        <Button kind={danger ? "danger" : "primary"}>{confirmLabel}</Button>
        {cancelHref ? (
          <CancelLink href={cancelHref} label={cancelLabel} autoFocus={!typed} />
        ) : (
          <Button kind="quiet" name="intent" value="back" autoFocus={!typed}>
            {cancelLabel}
          </Button>
        )}
      </FormActions>
    </PostForm>
  );
}
