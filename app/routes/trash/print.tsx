import { listBatches } from "~/features/trash/batches";
import { trashList } from "~/features/trash/schema";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsOf } from "~/routes/parts/chips";
import { inWordsOf } from "~/routes/parts/listing";
import { printoutPage } from "~/routes/parts/printout";
import { printed } from "~/routes/parts/printout-data";
import { columns, filters } from "./parts/rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("trash.restore_any", ({ request }, actor) => {
  const query = { ...readQueryLeniently(request, trashList), page: 1 };
  const address = listAddress("/admin/trash", { ...query, page: null }, {});
  return {
    list: "trash",
    title: t("trash.list_title"),
    back: address(),
    query,
    chips: chipsOf(filters, query, address),
    found: listBatches(actor, query, printoutPage.limit),
    ...inWordsOf(columns, {}),
  };
});
