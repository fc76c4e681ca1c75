import { filterChoices } from "~/features/lookups/queries";
import {
  countNeeds,
  type ListedNeed,
  listNeeds,
  type NeedCounts,
  needChoices,
} from "~/features/special-needs/queries";
import { needList } from "~/features/special-needs/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { labelOf, t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { columns } from "./rows";
import { filtersOf, needsAddress } from "./words";

const countsInWords = ({ kinds, arrangements }: NeedCounts) =>
  [
    { of: labelOf("kind_code"), counts: kinds },
    { of: labelOf("arrangements"), counts: arrangements },
  ].flatMap(({ of, counts }) =>
    counts.length > 0 ? [`${of}: ${counts.map(({ name, n }) => `${name} ${n}`).join(", ")}`] : [],
  );

export const needsPrintout: ContentOf<FileContent<ListedNeed>> = ({ request }, actor, most) => {
  const query = { ...ofListedYear(request, readQueryLeniently(request, needList)), ...most };
  const address = addressWithYear(needsAddress, { ...query, page: null, limit: null }, {});
  const choices = needChoices();
  const { exam_year } = query;
  const found = listNeeds(actor, query);
  return {
    list: "special_need",
    title: t("special_need.list_title"),
    back: address(),
    csv: csvOf(address(), found.total),
    file: () => t("special_need.file"),
    query,
    isIssued: true,
    counts: countsInWords(countNeeds(actor, query)),
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...chipsOf(filtersOf(choices, filterChoices().districts), query, address),
    ],
    found,
    ...inWordsOf(columns, { choices }),
  };
};
