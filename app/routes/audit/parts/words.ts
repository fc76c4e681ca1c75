import type { AuditEvent, AuditLine } from "~/features/audit/list";
import type { AuditRecord } from "~/features/audit/records";
import type { AuditList } from "~/features/audit/schema";
import { nameOfAction, summaryOf } from "~/features/audit/summary";
import { dayOf, malaysianMoment } from "~/features/values/moments";
import { shownName, shownValue } from "~/features/values/shown-value";
import { isMessageKey, labelOf, t } from "~/messages";
import { chipsFor } from "~/routes/parts/chips";
import { playedBy } from "~/routes/students/parts/history-rows";

export const auditPath = "/admin/audit";

export interface Facts {
  records: Record<string, AuditRecord>;
}

export const recordOf = ({ entity, entity_id }: AuditEvent, { records }: Facts): AuditRecord | undefined =>
  records[`${entity} ${entity_id}`];

export const entityWord = (entity: string) => {
  const key = `audit.entity.${entity}`;
  return isMessageKey(key) ? t(key) : t("audit.entity_other");
};

export const momentOf = ({ at }: Pick<AuditEvent, "at">) =>
  Number.isNaN(Date.parse(at)) ? at : malaysianMoment(at);

export const isoDayOf = (at: string) => (Number.isNaN(Date.parse(at)) ? null : dayOf(at));

export const numberOf = ({ id, folded }: AuditLine): string =>
  folded ? t("audit.folded_since", { moment: momentOf({ at: folded.since }) }) : t("audit.number", { id });

export const actionOf = ({ action, folded }: AuditLine): string =>
  folded ? t("audit.folded", { n: folded.n }) : nameOfAction(action);

export const whoOf = ({ username, name, acting_as }: AuditEvent) =>
  [name ?? username ?? t("history.system"), name && username, acting_as && playedBy(acting_as)]
    .filter(Boolean)
    .join(" · ");

export function aboutOf(event: AuditEvent, facts: Facts) {
  const { entity, entity_id, school_code, exam_year } = event;
  const kind = `${entityWord(entity)} ${entity_id ?? ""}`.trim();
  return [recordOf(event, facts)?.name, kind, school_code, exam_year].filter(Boolean).join(" · ");
}

/** The CSV has the whole text. */
const longest = 300;

export function changesOf(event: AuditLine): string {
  if (event.folded) return numberOf(event);
  const { changes, length } = event;
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : "";
  const { school_code, exam_year } = event;
  const { changed, facts, reason, more } = summaryOf(changes, { school_code, exam_year });
  const named = (label: string, value: string) => `${t("history.field", { label })} ${value}`;
  const words = [
    ...changed.map(({ field, old, new: next }) =>
      named(
        shownName(field),
        `${old === null ? "" : `${shownValue(field, old)} → `}${shownValue(field, next)}`,
      ),
    ),
    ...(more > 0 ? [t("audit.more", { n: more })] : []),
    ...facts.map(({ name, value }) => named(shownName(name), value)),
    ...(reason === null ? [] : [named(labelOf("reason"), reason)]),
  ].join("; ");
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}

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
