import type { ReactNode } from "react";
import { ConfirmPanel, ErrorSummary, Page } from "~/ui";
import type { RecordPage } from "./record-form";
import { type Refusal, Refused, type RefusedAction } from "./refused";

interface RecordRemovalProps extends RecordPage {
  question: string;
  /** The title, unless the button says more. */
  confirmLabel?: string;
  /** Why the record stays: the page shows it in place of the question. */
  obstacle?: Refusal | null;
  refused?: RefusedAction;
  /** Where the question is sent, unless to its own address. */
  action?: string;
  children: ReactNode;
}

/** Asks before a record is deleted. */
export function RecordRemoval({
  question,
  confirmLabel,
  obstacle,
  refused = "delete",
  action,
  answer,
  children,
  ...page
}: RecordRemovalProps) {
  if (obstacle) {
    return (
      <Page {...page} errors={Boolean(answer)}>
        <Refused action={refused} refusal={obstacle} />
      </Page>
    );
  }
  return (
    <Page {...page} errors={Boolean(answer)}>
      <ErrorSummary problems={answer?.problems ?? {}} />
      <ConfirmPanel
        title={question}
        confirmLabel={confirmLabel ?? page.title}
        cancelHref={page.back.href}
        action={action}
        danger
        once
      >
        {children}
      </ConfirmPanel>
    </Page>
  );
}
