import type { ReactNode } from "react";
import type { WaitingText } from "~/features/imports/saving";
import { isShownAgain, linesOf } from "~/features/imports/shown-again";
import type { FormAnswer } from "~/http/forms";
import { labelOf, type MessageKey, t } from "~/messages";
import {
  Button,
  CancelLink,
  FormActions,
  HiddenFields,
  Notice,
  Page,
  PostForm,
  TextArea,
  TextField,
} from "~/ui";

interface PastePageProps {
  /** The address of the page. */
  start: string;
  title: MessageKey;
  intro: MessageKey;
  back: { href: string; label: string };
  /** The order in a spreadsheet without a header. */
  columns: readonly string[];
  limit: number;
  answer: FormAnswer | undefined;
  /** Above the paste. */
  children?: ReactNode;
  /** Instead of the order of the columns. */
  example?: ReactNode;
  isOffered?: boolean;
}

function waitingIn(current: unknown): WaitingText | null {
  return typeof current === "object" && current !== null && "waiting" in current
    ? (current.waiting as WaitingText)
    : null;
}

export function ColumnOrder({ columns }: { columns: readonly string[] }) {
  return (
    <ol className="paste-columns" aria-label={t("import.column_order")}>
      {columns.map((field) => (
        <li key={field}>{labelOf(field)}</li>
      ))}
    </ol>
  );
}

export function PastePage(props: PastePageProps) {
  const { start, title, intro, back, columns, limit, answer, children, example, isOffered = true } = props;
  const problems = answer?.problems ?? {};
  const waiting = waitingIn(answer?.current);
  const pasted = answer?.typed.pasted as string | undefined;
  // A form that arrived late has no problems, and the stored form keeps its text.
  const isStored = pasted !== undefined && Object.keys(problems).length === 0 && !isShownAgain(pasted);
  return (
    <Page title={t(title)} intro={t(intro)} back={back} errors={Boolean(answer)} wide>
      {example ?? <ColumnOrder columns={columns} />}
      {(isOffered || answer) && (
        <PostForm encType="multipart/form-data" once draft problems={problems}>
          {children}
          {(waiting || isStored) && (
            <Notice kind="info">
              <p>{t("import.waiting", { n: waiting ? waiting.lines : linesOf(pasted ?? "") })}</p>
              {waiting && (
                <>
                  <a href={`${start}/${waiting.id}/wrong.tsv`}>{t("import.waiting_download")}</a>
                  <HiddenFields values={{ waiting_id: waiting.id }} />
                </>
              )}
            </Notice>
          )}
          <TextArea
            name="pasted"
            rows={12}
            mono
            value={isStored ? undefined : pasted}
            problems={problems.pasted}
            hint={t("import.pasted_hint", { max: limit })}
            autoFocus={!answer}
          />
          <fieldset className="from-file">
            <legend>{t("import.or_file")}</legend>
            <TextField
              name="file"
              type="file"
              width="half"
              problems={problems.file}
              hint={t("import.file_hint")}
              optional
            />
          </fieldset>
          <FormActions>
            <Button accessKey="s">{t("action.check")}</Button>
            <CancelLink href={back.href} />
          </FormActions>
        </PostForm>
      )}
    </Page>
  );
}
