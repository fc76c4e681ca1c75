import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { type AbsenceRecord, listAbsences } from "~/features/absences/queries.server";
import { findPaper } from "~/features/exam-papers/queries.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { filePage } from "~/routes/parts/printout";
import type { PrintoutContent } from "~/routes/parts/printout.server";
import { paperAddress } from "./address";
import { nameOf, titleOf } from "./words";

/** The absentees of a paper for the printer or a file. */
export function absencesPrintout(
  request: Request,
  actor: Actor,
  given: string | undefined,
  most: { page: number; limit: number },
): PrintoutContent<AbsenceRecord, "absence"> {
  const paper = orNotFound(request, findPaper(idFrom(request, given)));
  const { id, exam_type_code, exam_year, code } = paper;
  const found = listAbsences(actor, paper, most);
  const hasFile = can(actor, "student.export") && found.total <= filePage.limit;
  return {
    list: "absence",
    title: titleOf(paper),
    back: paperAddress(id),
    csv: hasFile ? `${paperAddress(id)}/list.csv` : null,
    isIssued: true,
    query: { exam_year, exam_type_code, code },
    chips: [{ label: t("home.year", { year: exam_year }) }, { label: nameOf(paper) }],
    columns: [
      { label: labelOf("student_code"), width: 34 },
      { label: labelOf("full_name"), width: 76 },
      { label: labelOf("school_name"), width: 66 },
      { label: labelOf("school_code"), width: 26 },
      { label: labelOf("district_code"), width: 18 },
      { label: labelOf("reason"), width: 14 },
    ],
    found,
    cells: (one) => [
      one.student_code,
      one.full_name,
      one.school_name,
      one.recorded_school_code,
      one.district_code,
      one.reason,
    ],
  };
}
