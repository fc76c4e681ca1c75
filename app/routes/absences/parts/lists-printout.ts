import { can } from "~/auth/permissions";
import { listReturns, type SchoolReturn } from "~/features/absences/returns";
import { returnList } from "~/features/absences/returns-schema";
import { findPaper } from "~/features/exam-papers/queries";
import { filterChoices } from "~/features/lookups/queries";
import { readQueryLeniently } from "~/http/query";
import { idFrom, orNotFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { listsAddress } from "./address";
import { columns } from "./list-rows";
import { codeOf, listsTitleOf, nameOf, returnFilters } from "./words";

/** The schools of a paper with the receipt of their lists. */
export const listsPrintout: ContentOf<FileContent<SchoolReturn>> = ({ request, params }, actor, most) => {
  const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
  const { district_code, is_received } = readQueryLeniently(request, returnList);
  const { id, exam_type_code, exam_year, code } = paper;
  const query = { district_code, is_received };
  const found = listReturns(actor, paper, { ...query, ...most });
  const address = listAddress(listsAddress(id), query, {});
  const list = listAddress(`${listsAddress(id)}/list`, query, {})();
  return {
    list: "attendance_return",
    title: listsTitleOf(paper),
    back: address(),
    csv: can(actor, "student.export") ? csvOf(list, found.total) : null,
    file: (format) => t("absence.lists_file", { code: codeOf(paper), format }),
    isIssued: true,
    query: { exam_year, exam_type_code, code, ...query },
    chips: [
      { label: t("home.year", { year: exam_year }) },
      { label: nameOf(paper) },
      ...chipsOf(returnFilters(filterChoices().districts), query, address),
    ],
    found,
    ...inWordsOf(columns, {}),
  };
};
