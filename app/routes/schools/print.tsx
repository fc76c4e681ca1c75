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
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { chipsOf } from "./parts/filter-chips";

export { default, handle, meta } from "~/routes/parts/paper-screen";

const defaults = { sort_column: "updated_at", sort_direction: "desc" };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_admin.view");
  const query = { ...readQueryLeniently(request, schoolList), ...onPaper };
  const address = listAddress("/admin/schools", { ...query, page: null, limit: null }, defaults);
  const shown = shownColumns(request, tables.schools);
  return answerPaper(request, actor, {
    list: "school",
    title: t("school.list_title"),
    back: address(),
    query,
    chips: chipsOf(query, filterChoices(), address),
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
