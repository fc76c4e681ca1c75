import type { AuditList } from "~/features/audit/schema";
import { nameOfAction } from "~/features/audit/summary";
import { isMessageKey, t } from "~/messages";
import { chipsFor } from "~/routes/parts/chips";

export const entityWord = (entity: string) => {
  const key = `audit.entity.${entity}`;
  return isMessageKey(key) ? t(key) : entity;
};

export function auditChips(query: AuditList, address: Parameters<typeof chipsFor>[1]) {
  const { page: _page, limit: _limit, ...conditions } = query;
  const { action, entity } = conditions;
  const words = { action: action && nameOfAction(action), entity: entity && entityWord(entity) };
  return chipsFor({ ...conditions, ...words }, address);
}
