import type { Paper } from "~/features/exam-papers/queries.server";
import { labelOf, t } from "~/messages";
import { DataTable, RowActions } from "~/ui";
import { papersAddress } from "./address";
import { dayOfPaper, timesOfPaper } from "./words";

interface PapersOfTypeProps {
  code: string;
  name: string;
  manages: boolean;
  papers: Paper[];
}

export function PapersOfType({ code, name, manages, papers }: PapersOfTypeProps) {
  const actions = { key: "actions", label: t("word.actions"), isActions: true };
  return (
    <DataTable
      id={code}
      caption={t("exam_paper.caption", { code, name, n: papers.length })}
      columns={[
        { key: "code", label: labelOf("code") },
        { key: "name", label: labelOf("name") },
        { key: "held_on", label: labelOf("held_on") },
        { key: "times", label: t("exam_paper.time") },
        ...(manages ? [actions] : []),
      ]}
      rows={papers.map((paper) => ({
        id: paper.id,
        cells: {
          code: paper.code,
          name: paper.name,
          held_on: dayOfPaper(paper),
          times: timesOfPaper(paper),
          actions: (
            <RowActions
              about={paper.code}
              links={[
                { href: `${papersAddress}/${paper.id}/edit`, label: t("action.edit") },
                { href: `${papersAddress}/${paper.id}/delete`, label: t("action.delete"), danger: true },
              ]}
            />
          ),
        },
      }))}
      empty={t("exam_paper.none")}
    />
  );
}
