import type { ReactNode } from "react";
import { ConfirmPanel, ErrorSummary, Notice, Page } from "~/ui";
import type { RecordPage } from "./record-form";

interface RecordRemovalProps extends RecordPage {
  question: string;
  /** The title, unless the button says more. */
  confirmLabel?: string;
  /** Why the record stays: the page shows it in place of the question. */
  obstacle?: string | null;
  children: ReactNode;
}

/** Asks before a record is deleted. */
export function RecordRemoval({
  question,
  confirmLabel,
  obstacle,
  answer,
  children,
  ...page
}: RecordRemovalProps) {
  if (obstacle) {
    return (
      <Page {...page} errors={Boolean(answer)}>
        <Notice kind="warning">{obstacle}</Notice>
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
        danger
        once
      >
        {children}
      </ConfirmPanel>
    </Page>
  );
}
