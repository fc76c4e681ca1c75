import type { Actor } from "~/auth/actor";
import { filterChoices } from "~/features/lookups/queries.server";
import {
  countNeeds,
  type ListedNeed,
  listNeeds,
  type NeedCounts,
  needChoices,
} from "~/features/special-needs/queries.server";
import { needList } from "~/features/special-needs/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { fileOf } from "~/routes/parts/printout";
import type { PrintoutContent } from "~/routes/parts/printout.server";
import { arrangementsOf, kindOf, needChips, needsAddress } from "./words";

const countsInWords = ({ kinds, arrangements }: NeedCounts) =>
  [
    { of: labelOf("kind_code"), counts: kinds },
    { of: labelOf("arrangements"), counts: arrangements },
  ].flatMap(({ of, counts }) =>
    counts.length > 0 ? [`${of}: ${counts.map(({ name, n }) => `${name} ${n}`).join(", ")}`] : [],
  );

/** The whole list for the printer or a file. */
export function needsPrintout(
  request: Request,
  actor: Actor,
  most: { page: number; limit: number },
): PrintoutContent<ListedNeed, "special_need"> {
  const query = { ...ofListedYear(request, readQueryLeniently(request, needList)), ...most };
  const address = addressWithYear(needsAddress, { ...query, page: null, limit: null }, {});
  const choices = needChoices();
  const { exam_year } = query;
  return {
    list: "special_need",
    title: t("special_need.list_title"),
    back: address(),
    csv: fileOf(address()),
    query,
    isIssued: true,
    counts: countsInWords(countNeeds(actor, query)),
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...needChips(query, choices, filterChoices().districts, address),
    ],
    columns: [
      { label: labelOf("full_name"), width: 60 },
      { label: labelOf("student_code"), width: 30 },
      { label: labelOf("school_name"), width: 50 },
      { label: labelOf("school_code"), width: 24 },
      { label: labelOf("district_code"), width: 16 },
      { label: labelOf("exam_year"), width: 16 },
      { label: labelOf("kind_code"), width: 30 },
      { label: labelOf("arrangements"), width: 50 },
    ],
    found: listNeeds(actor, query),
    cells: (one) => [
      one.full_name,
      one.student_code,
      one.school_name,
      one.school_code,
      one.district_code,
      one.exam_year,
      kindOf(choices, one),
      arrangementsOf(choices, one),
    ],
  };
}
