import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { eventsStored } from "~/db/audit-ids.server";
import { db, sqlite } from "~/db/client.server";
import { audit_events, users } from "~/db/schema";
import { anotherRequest } from "~/features/values/another-request.server";
import type { Listed } from "~/features/values/lists";
import { lastArchived } from "./archived";
import { matching, mostCounted } from "./filter.server";
import type { AuditFilter, AuditList } from "./schema";

/** The event of an action on thousands of records names each of them, too many for a screen. */
const longestChanges = 20_000;

export interface AuditEvent {
  id: number;
  at: string;
  username: string | null;
  name: string | null;
  acting_as: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  school_code: string | null;
  exam_year: number | null;
  address: string | null;
  session_id: number | null;
  changes: Record<string, unknown> | null;
  length: number;
}

export interface AuditPage extends Listed<AuditEvent> {
  capped: boolean;
}

const { id, changes } = audit_events;

export function listAuditEvents(actor: Actor, query: AuditList): AuditPage {
  const { page, limit } = query;
  if (!can(actor, "audit.view")) return { data: [], total: 0, page, limit, capped: false };
  const { where, isWhole } = matching(query);
  const from = (page - 1) * limit;
  const ids = idsOf(where, isWhole ? Math.min(from + limit, mostCounted) : mostCounted + 1);
  const known = isWhole ? eventsStored() : ids.length;
  const shown = ids.slice(0, mostCounted).slice(from, from + limit);
  return {
    data: shown.length > 0 ? eventsWhere(inArray(id, shown)) : [],
    total: Math.min(known, mostCounted),
    page,
    limit,
    capped: known > mostCounted,
  };
}

/** The last event that only an archive holds; 0 without one. */
export const archivedUpTo = (): number => lastArchived(sqlite).id;

const nextEntity = sqlite
  .prepare<[string], string>("select entity from audit_events where entity > ? order by entity limit 1")
  .pluck();

/** The kinds of record that the trail has events of. */
export function entitiesInTrail(actor: Actor): string[] {
  const found: string[] = [];
  if (!can(actor, "audit.view")) return found;
  for (let entity = nextEntity.get(""); entity !== undefined; entity = nextEntity.get(entity))
    found.push(entity);
  return found;
}

const nextAction = sqlite
  .prepare<[string], string>("select action from audit_events where action > ? order by action limit 1")
  .pluck();

const entityOf = sqlite
  .prepare<[string], string>("select entity from audit_events where action = ? limit 1")
  .pluck();

export function actionsInTrail(actor: Actor, entity: string): string[] {
  const found: string[] = [];
  if (!can(actor, "audit.view")) return found;
  for (let action = nextAction.get(""); action !== undefined; action = nextAction.get(action))
    found.push(action);
  return found.filter((action) => entityOf.get(action) === entity);
}

function idsOf(where: SQL | undefined, limit: number): number[] {
  const rows = db.select({ id }).from(audit_events).where(where).orderBy(desc(id)).limit(limit).all();
  return rows.map((row) => row.id);
}

/** Leaves out the events that are written meanwhile. */
export async function* eventsInTurns(
  query: AuditFilter,
  newest: number,
  atOnce: number,
): AsyncGenerator<RawEvent[], void> {
  const { where } = matching(query);
  for (let after = 0; ; ) {
    await anotherRequest();
    const slice = db
      .select({ ...shownOf, changes: sql<string | null>`${changes}`, hash: audit_events.hash })
      .from(audit_events)
      .leftJoin(users, eq(users.id, audit_events.user_id))
      .where(and(where, sql`${id} > ${after}`, lt(id, newest + 1)))
      .orderBy(id)
      .limit(atOnce)
      .all();
    if (slice.length > 0) yield slice;
    if (slice.length < atOnce) return;
    after = slice.at(-1)?.id ?? newest;
  }
}

const shownOf = {
  id,
  at: audit_events.created_at,
  username: audit_events.username,
  name: users.full_name,
  acting_as: audit_events.acting_as,
  action: audit_events.action,
  entity: audit_events.entity,
  entity_id: audit_events.entity_id,
  school_code: audit_events.school_code,
  exam_year: audit_events.exam_year,
  address: audit_events.address,
  session_id: audit_events.session_id,
};

export type RawEvent = Omit<AuditEvent, "length" | "changes"> & { changes: string | null; hash: string };

/** A trail that was tampered with is still shown: text that is not JSON reads as nothing. */
const shortChanges = sql<string | null>`case
  when length(${changes}) <= ${longestChanges} and json_valid(${changes}) then ${changes} end`;

const eventsWhere = (where: SQL): AuditEvent[] =>
  db
    .select({
      ...shownOf,
      changes: shortChanges,
      length: sql<number>`coalesce(length(${changes}), 0)`,
    })
    .from(audit_events)
    .leftJoin(users, eq(users.id, audit_events.user_id))
    .where(where)
    .orderBy(desc(id))
    .all()
    .map((event) => ({ ...event, changes: objectOf(event.changes) }));

function objectOf(json: string | null): Record<string, unknown> | null {
  const value: unknown = json && JSON.parse(json);
  return value && typeof value === "object" && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;
}
