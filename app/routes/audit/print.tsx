import { listAuditEvents } from "~/features/audit/list";
import { recordsOfEvents } from "~/features/audit/records";
import { auditList } from "~/features/audit/schema";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { inWordsOf } from "~/routes/parts/listing";
import { printed } from "~/routes/parts/printout-data";
import { columns } from "./parts/rows";
import { auditChips, auditPath } from "./parts/words";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("audit.view", ({ request }, actor, most) => {
  const query = { ...readQueryLeniently(request, auditList), ...most };
  const { page, limit, ...conditions } = query;
  const address = listAddress(auditPath, conditions, {});
  const found = listAuditEvents(actor, query);
  return {
    list: "audit",
    title: t("audit.title"),
    back: address(),
    query,
    chips: auditChips(query, address),
    found,
    ...inWordsOf(columns, { records: recordsOfEvents(actor, found.data) }),
  };
});
