import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { csvStream } from "~/features/values/csv.server";
import { datetimeLocal } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import { newestId } from "./filter.server";
import { eventsInTurns, type RawEvent } from "./list.server";
import type { AuditList } from "./schema";
import { nameOfAction } from "./summary";

/** Read in a few milliseconds; then whoever else waits has a turn. */
const atOnce = 500;

/** The events of the filter as a table, from the oldest on; that it was taken out is itself an event. */
export function exportAudit(actor: Actor, query: AuditList): ReadableStream<Uint8Array> {
  const { page: _page, limit: _limit, ...asked } = query;
  const last_id = newestId();
  const filter = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null));
  write(() =>
    recordEvent(actor, { action: "audit.exported", entity: "audit", changes: { last_id, filter } }),
  );
  return csvStream(headings(), eventsInTurns(asked, last_id, atOnce), cellsOf);
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
