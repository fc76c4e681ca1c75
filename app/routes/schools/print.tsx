import { filterChoices } from "~/features/lookups/queries";
import { listSchools } from "~/features/schools/queries";
import { schoolList } from "~/features/schools/schema";
import { shownColumns } from "~/http/columns";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { printed } from "~/routes/parts/printout-data";
import { columnsOf, filtersOf } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const defaults = { sort_column: "updated_at", sort_direction: "desc" };

export const loader = printed("school_admin.view", ({ request }, actor, most) => {
  const query = { ...readQueryLeniently(request, schoolList), ...most };
  const address = listAddress("/admin/schools", { ...query, page: null, limit: null }, defaults);
  return {
    list: "school",
    title: t("school.list_title"),
    back: address(),
    query,
    chips: chipsOf(filtersOf(filterChoices()), query, address),
    found: listSchools(actor, query),
    ...inWordsOf(columnsOf(shownColumns(request, tables.schools)), {}),
  };
});
