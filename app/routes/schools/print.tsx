import type { LoaderFunctionArgs } from "@remix-run/node";
import { filterChoices } from "~/features/lookups/queries.server";
import { listSchools } from "~/features/schools/queries.server";
import { schoolList } from "~/features/schools/schema";
import { malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor.server";
import { shownColumns } from "~/http/columns.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { listAddress } from "~/routes/parts/addresses";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { schoolChips } from "./parts/filter-chips";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const defaults = { sort_column: "updated_at", sort_direction: "desc" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_admin.view");
  const query = { ...readQueryLeniently(request, schoolList), ...printoutPage };
  const address = listAddress("/admin/schools", { ...query, page: null, limit: null }, defaults);
  const shown = shownColumns(request, tables.schools);
  return answerPrintout(request, actor, {
    list: "school",
    title: t("school.list_title"),
    back: address(),
    query,
    chips: schoolChips(query, filterChoices(), address),
    columns: [
      { label: labelOf("school_name"), width: 70 },
      ...shown.map((key) => ({ label: labelOf(key), width: key.endsWith("_at") ? 34 : 24 })),
    ],
    found: listSchools(actor, query),
    cells: (school) => [
      school.school_name,
      ...shown.map((key) =>
        key === "created_at" || key === "updated_at" ? malaysianMoment(school[key]) : school[key],
      ),
    ],
  });
}
