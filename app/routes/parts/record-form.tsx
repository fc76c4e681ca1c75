import type { ReactNode } from "react";
import type { FormAnswer } from "~/http/forms";
import { hasProblems, type Problems, t } from "~/messages";
import { Button, CancelLink, FormActions, HiddenFields, Page, PostForm } from "~/ui";
import { type ClosedList, ClosedListNotice } from "./closed-list";
import { Conflict } from "./conflict";

export interface RecordPage {
  title: string;
  context?: string | number;
  intro?: string;
  back: { href: string; label: string };
  actions?: ReactNode;
  answer: FormAnswer | undefined;
}

interface RecordFormProps extends RecordPage {
  /** Null for a new record, whose form begins with `offered`. */
  record: { version: number } | null;
  offered?: Record<string, unknown>;
  /** Why the record takes no change: the page says it in the place of the form. */
  closed?: ClosedList | null;
  hidden?: Record<string, string | number>;
  /** Names the list that the form and the deletion return to. */
  query?: string;
  /** Compared with the stored record after a 412. */
  fields: readonly string[];
  /** The answer with its values in words, for that comparison. */
  compared?: FormAnswer;
  /** Beside the buttons. */
  more?: ReactNode;
  /** The page that deletes the record, where it can be deleted. */
  removal?: { href: string; label: string } | null | false;
  wide?: boolean;
  /** Other forms of the same record. */
  after?: ReactNode;
  children: (form: { values: Record<string, unknown>; problems: Problems }) => ReactNode;
}

/** The form of a new record and of a stored one. */
export function RecordForm(props: RecordFormProps) {
  const {
    record,
    offered = {},
    closed = null,
    hidden,
    query = "",
    after,
    fields,
    compared,
    more,
    removal,
    children,
    answer,
    ...page
  } = props;
  const problems = answer?.problems ?? {};
  if (closed && !answer)
    return (
      <Page {...page}>
        <ClosedListNotice closed={closed} />
      </Page>
    );
  const values = answer?.typed ?? (record ? { ...record } : offered);
  return (
    <Page {...page} errors={hasProblems(problems) || Boolean(answer?.current)}>
      <PostForm action={query || undefined} once draft problems={problems}>
        <HiddenFields values={{ ...hidden, version: record?.version }} />
        {record && <Conflict answer={compared ?? answer} fields={fields} />}
        {children({ values, problems })}
        <FormActions>
          <Button accessKey="s">{t(answer?.current ? "action.save_anyway" : "action.save")}</Button>
          <CancelLink href={page.back.href} />
          {more}
          {removal && (
            <span className="apart">
              <a className="danger" href={removal.href + query}>
                {removal.label}
              </a>
            </span>
          )}
        </FormActions>
      </PostForm>
      {after}
    </Page>
  );
}
