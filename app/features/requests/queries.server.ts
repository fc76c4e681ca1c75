import { and, count, desc, eq, inArray, isNull, lte, min, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { asIfInPerson, can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { noteIdentityRead } from "~/db/request-context.server";
import { requests, schools } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries.server";
import type { Listed } from "~/features/values/lists";
import { isClosed } from "./closed.server";
import { actionsOf, ageInDays, type RequestAction, waitingStates } from "./rules";
import type { RequestList } from "./schema";

export type StoredRequest = typeof requests.$inferSelect;

export interface RequestRecord
  extends Omit<StoredRequest, "created_by" | "agreed_by" | "recommended_by" | "decided_by"> {
  school_name: string;
  other_school_name: string | null;
  created_by: string | null;
  agreed_by: string | null;
  recommended_by: string | null;
  decided_by: string | null;
  full_name: string | null;
  age_days: number;
  is_closed: boolean;
  actions: RequestAction[];
}

const others = alias(schools, "others");
const nameOf = (column: SQL) => sql<string | null>`(select full_name from users where id = ${column})`;

const rows = () =>
  db
    .select({
      request: requests,
      school_name: schools.school_name,
      other_school_name: others.school_name,
      created_by: nameOf(sql`${requests.created_by}`),
      agreed_by: nameOf(sql`${requests.agreed_by}`),
      recommended_by: nameOf(sql`${requests.recommended_by}`),
      decided_by: nameOf(sql`${requests.decided_by}`),
    })
    .from(requests)
    .innerJoin(schools, eq(schools.school_code, requests.school_code))
    .leftJoin(others, eq(others.school_code, requests.other_school_code))
    .$dynamic();

/** A request is in the scope of the school that asks and, for a transfer, of the school of the candidate. */
function inScope(actor: Actor): SQL | undefined {
  const visible = visibleTo(actor);
  if (visible === undefined) return undefined;
  const own = db.select({ school_code: schools.school_code }).from(schools).where(visible);
  return or(inArray(requests.school_code, own), inArray(requests.other_school_code, own));
}

/** The school that asks learns where the candidate is only when that school has agreed, or the candidate has moved. */
function isHidden(actor: Actor, { school_code, agreed_at, state, kind }: StoredRequest): boolean {
  const asks = isBoundToOneSchool(actor) && actor.school_code === school_code;
  return kind === "transfer" && asks && agreed_at === null && state !== "approved";
}

type Row = ReturnType<ReturnType<typeof rows>["get"]>;

function shownTo(actor: Actor, { request, ...names }: NonNullable<Row>): RequestRecord {
  const hidden = isHidden(actor, request)
    ? { student_id: null, other_school_code: null, other_school_name: null, before: null }
    : {};
  const { exam_year, school_code, other_school_code } = request;
  const is_closed = [school_code, other_school_code ?? school_code].some((code) =>
    isClosed({ school_code: code, exam_year }),
  );
  const shown = { ...request, ...names, ...hidden, is_closed };
  if (shown.student_id !== null) noteIdentityRead(shown.student_id);
  return {
    ...shown,
    full_name: (shown.before?.full_name ?? shown.after.full_name ?? null) as string | null,
    age_days: ageInDays(request.created_at, now()),
    actions: actionsOf(actor, { ...request, is_closed }),
  };
}

export function findRequest(actor: Actor, id: number): RequestRecord | undefined {
  const found = rows()
    .where(and(eq(requests.id, id), inScope(actor)))
    .get();
  return found && shownTo(actor, found);
}

/** The latest requests about a candidate, whom the actor may see. */
export const requestsAbout = (actor: Actor, student_id: number): RequestRecord[] =>
  rows()
    .where(and(eq(requests.student_id, student_id), inScope(actor)))
    .orderBy(desc(requests.id))
    .limit(5)
    .all()
    .map((row) => shownTo(actor, row));

/** The stored row, in scope, for commands: nothing in it is hidden. */
export const findStored = (actor: Actor, id: number): StoredRequest | undefined =>
  db
    .select()
    .from(requests)
    .where(and(eq(requests.id, id), inScope(actor)))
    .get();

export function findRequests(actor: Actor, ids: readonly number[]): RequestRecord[] {
  return rows()
    .where(and(inArray(requests.id, [...ids]), inScope(actor)))
    .orderBy(requests.created_at, requests.id)
    .all()
    .map((row) => shownTo(actor, row));
}

const waits = inArray(requests.state, [...waitingStates]);

/** Those that wait come first, the oldest at the top; then the decided, the latest first. */
export function listRequests(actor: Actor, query: RequestList): Listed<RequestRecord> {
  const { page, limit } = query;
  const where = and(inScope(actor), ...conditions(query));
  const data = rows()
    .where(where)
    .orderBy(
      sql`${waits} desc`,
      sql`case when ${waits} then ${requests.created_at} end`,
      sql`case when ${waits} then ${requests.id} else -${requests.id} end`,
    )
    .limit(limit)
    .offset((page - 1) * limit)
    .all()
    .map((row) => shownTo(actor, row));
  const total =
    db
      .select({ n: count() })
      .from(requests)
      .innerJoin(schools, eq(schools.school_code, requests.school_code))
      .where(where)
      .get()?.n ?? 0;
  return { data, total, page, limit };
}

const day = 24 * 3_600_000;

function conditions(query: RequestList): (SQL | undefined)[] {
  const { kind, state, exam_year, school_code, school_name, min_age } = query;
  return [
    kind ? eq(requests.kind, kind) : undefined,
    state === "waiting" ? waits : state ? eq(requests.state, state) : undefined,
    exam_year === null ? undefined : eq(requests.exam_year, exam_year),
    school_code ? eq(requests.school_code, school_code) : undefined,
    ...schoolsFound({ school_name }),
    min_age === null ? undefined : lte(requests.created_at, fromNow(-min_age * day)),
  ];
}

export interface Queue {
  waiting: number;
  /** Of the oldest that waits for this account. */
  oldest_days: number | null;
  /** The school's own requests that have no decision. */
  sent: number;
}

/** What waits for this account in the year: the office decides, the district recommends, a school answers transfers. */
export function requestQueueFor(actor: Actor, exam_year: number): Queue {
  const { n, oldest } = countOf(actor, exam_year, forActor(actor));
  const isSender = can(actor, "request.send");
  const sent = isSender ? countOf(actor, exam_year, eq(requests.school_code, actor.school_code ?? "")).n : 0;
  return { waiting: n, oldest_days: oldest === null ? null : ageInDays(oldest, now()), sent };
}

function forActor(actor: Actor): SQL | undefined {
  if (can(actor, "request.decide")) return undefined;
  if (can(asIfInPerson(actor), "request.recommend")) return inArray(requests.state, ["open", "agreed"]);
  const own = actor.school_code ?? "";
  return and(eq(requests.other_school_code, own), isNull(requests.agreed_at));
}

function countOf(actor: Actor, exam_year: number, which: SQL | undefined) {
  const found = db
    .select({ n: count(), oldest: min(requests.created_at) })
    .from(requests)
    .where(and(eq(requests.exam_year, exam_year), waits, inScope(actor), which))
    .get();
  return found ?? { n: 0, oldest: null };
}
