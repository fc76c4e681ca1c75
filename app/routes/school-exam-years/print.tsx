import { can } from "~/auth/permissions";
import { lookupChoices } from "~/features/lookups/queries";
import { listRegistrations } from "~/features/school-exam-years/queries";
import { registrationList } from "~/features/school-exam-years/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { inWordsOf } from "~/routes/parts/listing";
import { printed } from "~/routes/parts/printout-data";
import { columns, registrationChips } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const defaults = { sort_column: "updated_at", sort_direction: "desc" };

export const loader = printed("school_exam_year.view", ({ request }, actor, most) => {
  const query = { ...ofListedYear(request, readQueryLeniently(request, registrationList)), ...most };
  const address = addressWithYear("/school_exam_years", { ...query, page: null, limit: null }, defaults);
  const { exam_year, district_code, exam_type_code } = query;
  const shown: string[] = ["school_name", ...shownColumns(request, tables.school_exam_years)];
  return {
    list: "school_exam_year",
    title: t("school_exam_year.list_title"),
    back: address(),
    csv:
      exam_year !== null && can(actor, "student.export")
        ? listAddress("/school_exam_years/readiness.csv", { exam_year, district_code, exam_type_code }, {})()
        : null,
    query,
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...registrationChips(query, lookupChoices().districts, address),
    ],
    found: listRegistrations(actor, query),
    ...inWordsOf(
      columns.filter(({ key }) => shown.includes(key)),
      {},
    ),
  };
});
