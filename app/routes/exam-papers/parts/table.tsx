import type { Paper } from "~/features/exam-papers/queries";
import { dayOfPaper, timesOfPaper } from "~/features/exam-papers/words";
import { labelOf, t } from "~/messages";
import { DataTable, RowActions } from "~/ui";
import { papersAddress } from "./address";

interface PapersTableProps {
  exam_year: number;
  manages: boolean;
  papers: Paper[];
}

export function PapersTable({ exam_year, manages, papers }: PapersTableProps) {
  const actions = { key: "actions", label: t("word.actions"), isActions: true };
  return (
    <DataTable
      caption={t("exam_paper.caption", { year: exam_year, n: papers.length })}
      columns={[
        ...(["name", "exam_type_code", "code", "held_on"] as const).map((key) => ({
          key,
          label: labelOf(key),
          nowrap: key === "held_on",
        })),
        { key: "times", label: t("exam_paper.time"), nowrap: true },
        ...(manages ? [actions] : []),
      ]}
      rows={papers.map((paper) => ({
        id: paper.id,
        cells: {
          exam_type_code: paper.exam_type_code,
          code: paper.code,
          name: paper.name,
          held_on: dayOfPaper(paper),
          times: timesOfPaper(paper),
          actions: (
            <RowActions
              about={`${paper.exam_type_code} ${paper.code}`}
              links={[{ href: `${papersAddress}/${paper.id}/edit`, label: t("action.edit") }]}
            />
          ),
        },
      }))}
      empty={t("exam_paper.none")}
    />
  );
}
