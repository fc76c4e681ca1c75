import type { Paper } from "~/features/exam-papers/queries.server";
import { dayOfPaper } from "~/features/exam-papers/words";
import { t } from "~/messages";

export const titleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.paper_title", { type: exam_type_code, code });

export function nameOf(paper: Pick<Paper, "name" | "held_on">): string {
  const day = dayOfPaper(paper);
  return day === null ? paper.name : t("absence.paper_name", { name: paper.name, day });
}
