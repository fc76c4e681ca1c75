import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { filterChoices } from "~/features/lookups/queries";
import { listReprints } from "~/features/sheets/reprints/queries";
import { reprintList } from "~/features/sheets/reprints/schema";
import { choicesFor } from "~/features/statistics/scope";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { csvOf } from "~/routes/parts/printout";
import type { ContentOf, FileContent } from "~/routes/parts/printout-data";
import { reprintFilters, reprintsAddress } from "./reprint-address";
import { columns, type ReprintRow, reprintRows } from "./reprint-rows";

export const districtsOf = (actor: Actor) =>
  isBoundToOneSchool(actor) ? [] : filterChoices(choicesFor(actor)).districts;

export const reprintsPrintout: ContentOf<FileContent<ReprintRow>> = async ({ request }, actor, most) => {
  const { exam_year: given, district_code, sheet } = readQueryLeniently(request, reprintList);
  const exam_year = given ?? chosenYear(request);
  if (exam_year === null) throw notFound(request);
  const query = { exam_year, district_code, sheet };
  const { data, total_sheets: total } = await listReprints(actor, query, most);
  const address = reprintsAddress(query);
  return {
    list: "reprint",
    title: t("reprint.title"),
    back: address(),
    csv: can(actor, "student.export") ? csvOf(address(), total) : null,
    file: (format) => t("reprint.file", { year: exam_year, format }),
    query,
    chips: [
      { label: t("home.year", { year: exam_year }) },
      ...chipsOf(reprintFilters(districtsOf(actor)), query, address),
    ],
    found: { data: reprintRows(data), total },
    ...inWordsOf(columns, {}),
  };
};
