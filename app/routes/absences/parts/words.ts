import type { Attendance } from "~/features/absences/attendance";
import type { Paper } from "~/features/exam-papers/queries";
import { dayOfPaper } from "~/features/exam-papers/schema";
import { figure, t } from "~/messages";
import type { Choice } from "~/ui";

export const titleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.paper_title", { type: exam_type_code, code });

export const scanTitleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.scan_title", { type: exam_type_code, code });

export const listsTitleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.lists_of_paper", { type: exam_type_code, code });

/** In the name of a file. */
export const codeOf = ({ exam_year, exam_type_code, code }: Paper): string =>
  `${exam_year}-${exam_type_code}-${code}`.toLowerCase();

export const returnFilters = (districts: readonly Choice[]) => ({
  is_received: [
    { value: "false", label: t("absence.pending") },
    { value: "true", label: t("absence.received") },
  ],
  district_code: districts,
});

export function nameOf(paper: Pick<Paper, "name" | "held_on">): string {
  const day = dayOfPaper(paper);
  return day === null ? paper.name : t("absence.paper_name", { name: paper.name, day });
}

export const listsOf = ({ total_received, total_due }: Pick<Attendance, "total_received" | "total_due">) =>
  t("absence.lists_of", { received: figure(total_received), due: figure(total_due) });

/** What every statistic of attendance says about the lists behind it. */
export const coverageOf = (one: Attendance): string =>
  t("absence.coverage", {
    received: figure(one.total_received),
    due: figure(one.total_due),
    complete: figure(one.total_complete),
    schools: figure(one.total_schools),
  });

export const absencesAddress = "/absentees";

export const listOf = (exam_year: number): string => `${absencesAddress}?exam_year=${exam_year}`;

export const listsAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}/lists`;

export const scanAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}/scan`;

export const paperAddress = (exam_paper_id: number): string => `${absencesAddress}/${exam_paper_id}`;
