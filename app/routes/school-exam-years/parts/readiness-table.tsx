import type { ReactNode } from "react";
import type { ReadinessLine } from "~/features/school-exam-years/readiness";
import { type Problems, t } from "~/messages";
import { cellsOnScreen, columnsOnScreen } from "~/routes/parts/listing";
import { Button, ButtonLink, DataTable, PostForm } from "~/ui";
import type { RowContext, RowInput } from "./readiness-cells";
import { columns } from "./readiness-rows";

interface TableProps {
  caption: string;
  lines: readonly (ReadinessLine & { may_expect: boolean })[];
  context: RowContext;
  answer: { problems: Problems; typed: Record<string, unknown> } | undefined;
  empty: ReactNode;
  pages: ReactNode;
  action: string;
  /** The address where the expected counts are inputs; null on that page. */
  editHref: string | null;
}

/** The expected counts are typed in the rows on request, because inputs are heavy, and one button saves the page. */
export function ReadinessTable({
  caption,
  lines,
  context,
  answer,
  empty,
  pages,
  action,
  editHref,
}: TableProps) {
  const isEdited = editHref === null || answer !== undefined;
  const sent = (answer?.typed.rows ?? []) as {
    id?: string;
    expected_students?: string;
    was?: string;
  }[];
  const edited = lines.filter(({ may_expect }) => may_expect);
  const inputOf = (line: (typeof lines)[number]): RowInput => {
    const at = sent.findIndex(({ id }) => id === String(line.id));
    const problems = answer?.problems[`rows[${at}].expected_students`];
    return {
      name: line.may_expect && isEdited ? `rows[${edited.indexOf(line)}]` : null,
      typed: sent[at]?.expected_students,
      was: problems ? undefined : sent[at]?.was,
      problems,
    };
  };
  const table = (
    <DataTable
      caption={caption}
      columns={columnsOnScreen(columns)}
      rows={lines.map((line) => ({
        id: line.id,
        cells: cellsOnScreen(columns, line, { ...context, input: inputOf(line) }),
      }))}
      empty={empty}
      fits
      bar={
        <>
          {edited.length > 0 && (isEdited ? <SaveExpected /> : <EditExpected href={editHref} />)}
          {pages}
        </>
      }
    />
  );
  if (edited.length === 0 || !isEdited) return table;
  return (
    <PostForm action={action} problems={answer?.problems ?? {}} once draft>
      {table}
    </PostForm>
  );
}

const SaveExpected = () => (
  <Button kind="secondary" accessKey="s">
    {t("readiness.save_expected")}
  </Button>
);

const EditExpected = ({ href }: { href: string }) => (
  <ButtonLink href={href} kind="quiet">
    {t("readiness.edit_expected")}
  </ButtonLink>
);
