import { can } from "~/auth/permissions";
import { filterChoices } from "~/features/lookups/queries";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import { chosenYear, ofListedYear } from "~/http/chosen-year";
import { shownColumns } from "~/http/columns";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { inWordsOf } from "~/routes/parts/listing";
import { printed } from "~/routes/parts/printout-data";
import { handle as printoutScreen } from "~/routes/parts/printout-screen";
import type { Screen } from "~/routes/parts/screen";
import { studentChips } from "./parts/filters";
import { exportAddress } from "./parts/list-actions";
import { columnsOf } from "./parts/rows";

export { default, meta } from "~/routes/parts/printout-screen";

export const handle: Screen = { ...printoutScreen, step: 2 };

const defaults = { sortBy: "full_name", sortDirection: "asc" };

export const loader = printed("student.view", ({ request }, actor, most) => {
  const parsed = ofListedYear(request, readQueryLeniently(request, studentList));
  const masked = can(actor, "student.see_identity") ? {} : { has_ic_number: null };
  const query = { ...parsed, ...masked, ...most };
  const address = addressWithYear("/students", { ...query, page: null, limit: null }, defaults);
  const shown = shownColumns(request, tables.students);
  const { exam_year } = query;
  return {
    list: "student",
    title: t("student.list_title"),
    back: address(),
    csv: can(actor, "student.export") ? exportAddress(query) : null,
    query,
    chips: [
      yearChip({ exam_year, one_year: chosenYear(request) }, address),
      ...studentChips(query, address, filterChoices()),
    ],
    found: listStudents(actor, query),
    ...inWordsOf(columnsOf(shown), {}),
  };
});
