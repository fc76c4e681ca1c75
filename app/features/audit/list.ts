import { and, desc, eq, inArray, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { eventsStored } from "~/db/audit-ids";
import { db, sqlite } from "~/db/client";
import { audit_events, users } from "~/db/schema";
import { anotherRequest } from "~/features/values/another-request";
import { type Listed, pageOf } from "~/features/values/lists";
import { matching, mostCounted } from "./filter";
import { foldLines, type Line, refusal } from "./fold";
import type { AuditFilter, AuditList } from "./schema";
import { lastArchived } from "./verify";

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

export interface AuditLine extends AuditEvent {
  /** Set for a line of so many events, the first of them at that moment. */
  folded: { n: number; since: string } | null;
}

export interface AuditPage extends Listed<AuditLine> {
  capped: boolean;
  /** Refused events that the paper leaves out. */
  refusals: number;
}

const { id, action, user_id, acting_as, changes } = audit_events;

/** A paper has no refusals, unless its filter asks for a kind of event. */
export function listAuditEvents(actor: Actor, query: AuditList, isPaper = false): AuditPage {
  const { page, limit } = query;
  if (!can(actor, "audit.view")) return { data: [], total: 0, page, limit, capped: false, refusals: 0 };
  const { where, isWhole } = matching(query);
  const found = latestOf(where);
  const counted = found.slice(0, mostCounted);
  const isOfKind = isAboutKind(query);
  const shown = isPaper && !isOfKind ? counted.filter(({ action }) => action !== refusal) : counted;
  const lines = isOfKind ? shown.map(alone) : foldLines(shown);
  return {
    refusals: counted.length - shown.length,
    data: linesOf(pageOf(lines, query).data),
    total: lines.length,
    page,
    limit,
    capped: (isWhole ? eventsStored() : found.length) > mostCounted,
  };
}

/** A filter by kind of event shows each of them. */
const isAboutKind = ({ entity, action, changed }: AuditFilter): boolean =>
  entity !== null || action !== null || changed !== null;

const alone = ({ id }: { id: number }): Line => ({ newest: id, oldest: id, n: 1 });

function linesOf(lines: readonly Line[]): AuditLine[] {
  if (lines.length === 0) return [];
  const byNewest = new Map(lines.map((line) => [line.newest, line]));
  const events = eventsWhere(inArray(id, [...byNewest.keys()]));
  return events.map((event): AuditLine => {
    const { n, oldest } = byNewest.get(event.id) ?? alone(event);
    return { ...event, folded: n > 1 ? { n, since: momentOf(oldest) ?? event.at } : null };
  });
}

const momentOf = (event_id: number): string | undefined =>
  db.select({ at: audit_events.created_at }).from(audit_events).where(eq(id, event_id)).get()?.at;

/** The last event that only an archive holds; 0 without one. */
export const archivedUpTo = (): number => lastArchived(sqlite).id;

const firstMoment = sqlite
  .prepare<[], string>("select created_at from audit_events order by id limit 1")
  .pluck();

/** The same for a record of that moment; 0 where every event of the record is here. */
export function archivedSince(created_at: string): number {
  const archived = archivedUpTo();
  return archived > 0 && created_at < (firstMoment.get() ?? "9") ? archived : 0;
}

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

/** One more than are counted, to know that there are more. */
const latestOf = (where: SQL | undefined) =>
  db
    .select({ id, action, user_id, acting_as })
    .from(audit_events)
    .where(where)
    .orderBy(desc(id))
    .limit(mostCounted + 1)
    .all();

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
