import { can } from "~/auth/permissions";
import { type AbsenceRecord, listAbsences } from "~/features/absences/queries";
import { findPaper } from "~/features/exam-papers/queries";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { paperAddress } from "./address";
import { columns } from "./table";
import { codeOf, nameOf, titleOf } from "./words";

/** The absentees of a paper. */
export const absencesPrintout: ContentOf<FileContent<AbsenceRecord>> = ({ request, params }, actor, most) => {
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const { id, exam_type_code, exam_year, code } = paper;
  const found = listAbsences(actor, paper, most);
  return {
    list: "absence",
    title: titleOf(paper),
    back: paperAddress(id),
    csv: can(actor, "student.export") ? csvOf(`${paperAddress(id)}/list`, found.total) : null,
    file: (format) => t("absence.file", { code: codeOf(paper), format }),
    isIssued: true,
    query: { exam_year, exam_type_code, code },
    chips: [{ label: t("home.year", { year: exam_year }) }, { label: nameOf(paper) }],
    found,
    ...inWordsOf(columns, {}),
  };
};
