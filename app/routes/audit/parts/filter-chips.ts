import type { AuditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { t } from "~/messages";
import { chipsFor } from "~/routes/parts/chips";
import { entityWord } from "./words";

export function auditChips(query: AuditList, address: Parameters<typeof chipsFor>[1]) {
  const { page: _page, limit: _limit, ...conditions } = query;
  const { action, entity, changed } = conditions;
  const words = {
    action: action && nameOfAction(action),
    entity: entity && entityWord(entity),
    changed: changed && t(`audit.changed.${changed}`),
  };
  return chipsFor({ ...conditions, ...words }, address);
}
