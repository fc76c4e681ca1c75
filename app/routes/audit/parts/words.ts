import type { AuditEvent } from "~/features/audit/list.server";
import type { AuditRecord } from "~/features/audit/records.server";
import { summaryOf } from "~/features/audit/summary";
import { malaysianMoment } from "~/features/values/moments";
import { shownValue } from "~/features/values/shown-value";
import { isMessageKey, labelOf, t } from "~/messages";
import { playedBy } from "~/routes/students/parts/history-rows";

export const auditPath = "/admin/audit";

export interface Facts {
  records: Record<string, AuditRecord>;
}

export const recordOf = ({ entity, entity_id }: AuditEvent, { records }: Facts): AuditRecord | undefined =>
  records[`${entity} ${entity_id}`];

export const entityWord = (entity: string) => {
  const key = `audit.entity.${entity}`;
  return isMessageKey(key) ? t(key) : entity;
};

export function nameOfFact(name: string): string {
  const key = `audit.fact.${name}`;
  return isMessageKey(key) ? t(key) : labelOf(name);
}

export const momentOf = ({ at }: AuditEvent) => (Number.isNaN(Date.parse(at)) ? at : malaysianMoment(at));

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

export function changesOf({ changes, length }: AuditEvent): string {
  if (changes === null) return length > 0 ? t("audit.too_long", { n: length }) : "";
  const { changed, facts, reason, more } = summaryOf(changes);
  const named = (label: string, value: string) => `${t("history.field", { label })} ${value}`;
  const words = [
    ...changed.map(({ field, old, new: next }) =>
      named(
        labelOf(field),
        `${old === null ? "" : `${shownValue(field, old)} → `}${shownValue(field, next)}`,
      ),
    ),
    ...(more > 0 ? [t("audit.more", { n: more })] : []),
    ...facts.map(({ name, value }) => named(nameOfFact(name), value)),
    ...(reason === null ? [] : [named(labelOf("reason"), reason)]),
  ].join("; ");
  return words.length > longest ? `${words.slice(0, longest)}…` : words;
}
