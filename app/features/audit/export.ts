import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { newestId } from "~/db/audit-ids";
import { write } from "~/db/client";
import { csvStream } from "~/features/values/csv";
import { datetimeLocal } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { eventsInTurns, type RawEvent } from "./list";
import type { AuditList } from "./schema";
import { nameOfAction } from "./summary";

const atOnce = 500; // a few milliseconds; then other requests have a turn

export function exportAudit(actor: Actor, query: AuditList): ReadableStream<Uint8Array> {
  const { page: _page, limit: _limit, ...conditions } = query;
  const last_id = newestId();
  const filter = Object.fromEntries(Object.entries(conditions).filter(([, value]) => value !== null));
  write(() =>
    recordEvent(actor, { action: "audit.exported", entity: "audit", changes: { last_id, filter } }),
  );
  return csvStream(headings(), eventsInTurns(conditions, last_id, atOnce), cellsOf);
}

const headings = (): string[] => [
  labelOf("id"),
  t("audit.when"),
  labelOf("username"),
  labelOf("full_name"),
  t("audit.acting_as"),
  t("history.what"),
  t("audit.action_code"),
  t("audit.entity_code"),
  t("audit.record"),
  labelOf("school_code"),
  labelOf("exam_year"),
  t("history.changes"),
  t("audit.address"),
  t("audit.session"),
  t("audit.hash"),
];

function cellsOf(event: RawEvent): string[] {
  const { id, at, username, name, acting_as, action, entity, entity_id, school_code, exam_year } = event;
  const { address, session_id } = event;
  return [
    id,
    Number.isNaN(Date.parse(at)) ? at : datetimeLocal(at).replace("T", " "),
    username,
    name,
    acting_as,
    nameOfAction(action),
    action,
    entity,
    entity_id,
    school_code,
    exam_year,
    event.changes,
    address,
    session_id,
    event.hash,
  ].map((cell) => String(cell ?? ""));
}
