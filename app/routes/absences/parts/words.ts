import type { Attendance } from "~/features/absences/attendance";
import type { ReturnList } from "~/features/absences/returns-schema";
import type { Paper } from "~/features/exam-papers/queries.server";
import { dayOfPaper } from "~/features/exam-papers/words";
import { figure, t } from "~/messages";
import { chipsFor, inWords } from "~/routes/parts/chips";
import type { Choice } from "~/ui";

export const titleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.paper_title", { type: exam_type_code, code });

export const listsTitleOf = ({ exam_type_code, code }: Pick<Paper, "exam_type_code" | "code">): string =>
  t("absence.lists_of_paper", { type: exam_type_code, code });

export const receivedChoices = [
  { value: "false", label: t("absence.pending") },
  { value: "true", label: t("absence.received") },
];

export const listChips = (
  { district_code, is_received }: ReturnList,
  districts: readonly Choice[],
  address: Parameters<typeof chipsFor>[1],
) =>
  chipsFor(
    {
      is_received: inWords(receivedChoices, is_received === null ? null : String(is_received)),
      district_code: inWords(districts, district_code),
    },
    address,
  );

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
