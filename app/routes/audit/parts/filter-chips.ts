import type { AuditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { isMessageKey, t } from "~/messages";
import { chipsFor } from "~/routes/parts/chips";

export const entityWord = (entity: string) => {
  const key = `audit.entity.${entity}`;
  return isMessageKey(key) ? t(key) : t("audit.entity_other");
};

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
