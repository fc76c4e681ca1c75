import type { AuditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { chipsFor } from "~/routes/parts/chips";
import { entityWord } from "./words";

export function auditChips(query: AuditList, address: Parameters<typeof chipsFor>[1]) {
  const { page: _page, limit: _limit, ...conditions } = query;
  const { action, entity } = conditions;
  const words = { action: action && nameOfAction(action), entity: entity && entityWord(entity) };
  return chipsFor({ ...conditions, ...words }, address);
}
