import type { LoaderFunctionArgs } from "@remix-run/node";
import { listBatches } from "~/features/trash/batches.server";
import { trashList } from "~/features/trash/schema";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { requireActor } from "~/http/actor.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { trashChips } from "./parts/filter-chips";
import { batchColumns, reasonOf, schoolOf, whatOf } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const widths: Record<string, number> = { what: 60, school: 60, exam_year: 16 };

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "trash.restore_any");
  const query = { ...readQueryLeniently(request, trashList), page: 1 };
  const address = listAddress("/admin/trash", { ...query, page: null }, {});
  return answerPrintout(request, actor, {
    list: "trash",
    title: t("trash.list_title"),
    back: address(),
    query,
    chips: trashChips(query, address),
    columns: batchColumns.map(({ key, label }) => ({ label, width: widths[key] ?? 32 })),
    found: listBatches(actor, query, printoutPage.limit),
    cells: (batch) => [
      whatOf(batch),
      schoolOf(batch),
      batch.exam_year,
      reasonOf(batch),
      malaysianMoment(batch.created_at),
      batch.by ?? t("trash.by_system"),
      malaysianDate(batch.kept_until),
      t(batch.restored_at === null ? "trash.state.kept" : "trash.state.restored"),
    ],
  });
}
