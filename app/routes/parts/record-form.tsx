import type { ReactNode } from "react";
import type { FormAnswer } from "~/http/forms.server";
import { hasProblems, type Problems, t } from "~/messages";
import {
  Button,
  CancelLink,
  ConfirmPanel,
  ErrorSummary,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
} from "~/ui";
import { Conflict } from "./conflict";

interface RecordPage {
  title: string;
  context?: string | number;
  intro?: string;
  back: { href: string; label: string };
  answer: FormAnswer | undefined;
}

interface RecordFormProps extends RecordPage {
  /** Null for a new record, whose form begins with `offered`. */
  record: { version: number } | null;
  offered?: Record<string, unknown>;
  hidden?: Record<string, string | number>;
  /** Compared with the stored record after a 412. */
  fields: readonly string[];
  /** The answer with its values in words, for that comparison. */
  compared?: FormAnswer;
  /** Beside the buttons. */
  more?: ReactNode;
  wide?: boolean;
  children: (form: { values: Record<string, unknown>; problems: Problems }) => ReactNode;
}

/** The form of a new record and of a stored one. */
export function RecordForm(props: RecordFormProps) {
  const { record, offered = {}, hidden, fields, compared, more, children, answer, ...page } = props;
  const problems = answer?.problems ?? {};
  const values = answer?.typed ?? (record ? { ...record } : offered);
  return (
    <Page {...page} errors={hasProblems(problems)}>
      <PostForm once draft problems={problems}>
        <HiddenFields values={{ ...hidden, version: record?.version }} />
        {record && <Conflict answer={compared ?? answer} fields={fields} />}
        {children({ values, problems })}
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={page.back.href} />
          {more}
        </FormActions>
      </PostForm>
    </Page>
  );
}

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
