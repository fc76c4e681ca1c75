import type { Actor } from "~/auth/actor";
import { listRequests, type RequestRecord } from "~/features/requests/queries.server";
import { requestList } from "~/features/requests/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { fileOf, filePage } from "~/routes/parts/printout";
import type { PrintoutContent } from "~/routes/parts/printout.server";
import { requestChips } from "./filter-chips";
import { kindWord, requestsAddress, stateWord } from "./words";

/** The list of requests for a paper or a file. */
export function requestsPrintout(
  request: Request,
  actor: Actor,
  most: { page: number; limit: number },
): PrintoutContent<RequestRecord, "request"> {
  const query = { ...ofListedYear(request, readQueryLeniently(request, requestList)), ...most };
  const address = addressWithYear(requestsAddress, { ...query, page: null, limit: null }, {});
  const found = listRequests(actor, query);
  const { exam_year } = query;
  return {
    list: "request",
    title: t("request.title"),
    back: address(),
    csv: found.total > filePage.limit ? null : fileOf(address()),
    query,
    chips: [yearChip({ exam_year, one_year: chosenYear(request) }, address), ...requestChips(query, address)],
    columns: [
      { label: t("request.candidate"), width: 60 },
      { label: labelOf("reason"), width: 70 },
      { label: labelOf("kind"), width: 30 },
      { label: t("request.from_school"), width: 50 },
      { label: labelOf("school_code"), width: 24 },
      { label: labelOf("exam_year"), width: 16 },
      { label: labelOf("age_days"), width: 18 },
      { label: labelOf("state"), width: 30 },
    ],
    found,
    cells: (one) => [
      one.full_name ?? t("request.one_title", { id: one.id }),
      one.reason,
      kindWord(one.kind),
      one.school_name,
      one.school_code,
      one.exam_year,
      t("request.age", { n: one.age_days }),
      stateWord(one.state),
    ],
  };
}
