import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { listReturns, type SchoolReturn } from "~/features/absences/returns.server";
import { returnList } from "~/features/absences/returns-schema";
import { findPaper } from "~/features/exam-papers/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { readQueryLeniently } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { filePage } from "~/routes/parts/printout";
import type { PrintoutContent } from "~/routes/parts/printout.server";
import { listsAddress } from "./address";
import { listChips, listsTitleOf, nameOf } from "./words";

/** The schools of a paper with the receipt of their lists, for the printer or a file. */
export function listsPrintout(
  request: Request,
  actor: Actor,
  given: string | undefined,
  most: { page: number; limit: number },
): PrintoutContent<SchoolReturn, "attendance_return"> {
  const paper = orNotFound(request, findPaper(idFrom(request, given)));
  const { district_code, is_received } = readQueryLeniently(request, returnList);
  const { id, exam_type_code, exam_year, code } = paper;
  const found = listReturns(actor, paper, { district_code, is_received, ...most });
  const path = listsAddress(id);
  const address = listAddress(path, { district_code, is_received }, {});
  const { search } = new URL(address(), "http://localhost");
  const hasFile = can(actor, "student.export") && found.total <= filePage.limit;
  return {
    list: "attendance_return",
    title: listsTitleOf(paper),
    back: address(),
    csv: hasFile ? `${path}/list.csv${search}` : null,
    isIssued: true,
    query: { exam_year, exam_type_code, code, district_code, is_received },
    chips: [
      { label: t("home.year", { year: exam_year }) },
      { label: nameOf(paper) },
      ...listChips({ ...most, district_code, is_received }, filterChoices().districts, address),
    ],
    columns: [
      { label: labelOf("school_name"), width: 90 },
      { label: labelOf("school_code"), width: 28 },
      { label: labelOf("district_code"), width: 18 },
      { label: t("absence.registered"), width: 24, align: "right" },
      { label: t("absence.absent"), width: 24, align: "right" },
      { label: labelOf("is_received"), width: 50 },
    ],
    found,
    cells: (one) => [
      one.school_name,
      one.recorded_school_code,
      one.district_code,
      one.total_students,
      one.total_absent,
      one.received_at ? malaysianMoment(one.received_at) : t("absence.pending"),
    ],
  };
}
