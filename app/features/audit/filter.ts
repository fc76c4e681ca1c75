import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { firstIdFrom } from "~/db/audit-ids";
import { db } from "~/db/client";
import { audit_events, users } from "~/db/schema";
import { readInstant } from "~/features/values/instant";
import type { AuditFilter } from "./schema";

const day = 24 * 60 * 60_000;
/** How far the clock of the box may have been set back without an event leaving its day. */
const clockStep = 10 * 60_000;
/** No reader turns more pages than these; a filter by day leads further. */
export const mostCounted = 10_000;

const { id, action, entity, entity_id, school_code, exam_year, user_id, changes, created_at } = audit_events;

export function matching(query: AuditFilter): { where: SQL | undefined; isWhole: boolean } {
  const narrowings = narrowingsOf(query);
  const days = daysOf(query);
  const span = days
    ? and(gte(id, firstIdFrom(days.from, -clockStep)), lt(id, firstIdFrom(days.to, clockStep)))
    : undefined;
  const walked = fewest(narrowings, span);
  const rest = narrowings.filter((each) => each !== walked).map(({ tested }) => tested);
  const within = days
    ? and(sql`+${created_at} >= ${days.from}`, sql`+${created_at} < ${days.to}`)
    : undefined;
  return { where: and(walked?.indexed, ...rest, span, within), isWhole: narrowings.length === 0 && !days };
}

/** The changes give a candidate's name as it was. The words are those of the index `audit_events_of_names`. */
const renamed = sql`instr(${changes}, '"full_name":["') > 0`;

interface Narrowing {
  indexed: SQL | undefined;
  /** For rows that another index found: a plus keeps the planner off this one. */
  tested: SQL | undefined;
  /** The index is not in the order of time: many rows would have to be sorted. */
  isUnordered?: true;
}

function narrowingsOf(query: AuditFilter): Narrowing[] {
  const narrowings: Narrowing[] = [];
  const add = (indexed: SQL | undefined, tested: SQL | undefined) =>
    void narrowings.push({ indexed: indexed, tested });
  // First, because of equally many the first is walked.
  if (query.changed) {
    add(and(renamed, eq(action, "student.edited")), and(renamed, sql`+${action} = 'student.edited'`));
  }
  if (query.username) {
    const ids = idsOfUser(query.username);
    add(inArray(user_id, ids), sql`+${user_id} in ${ids.length > 0 ? ids : [-1]}`);
  }
  if (query.action) add(eq(action, query.action), sql`+${action} = ${query.action}`);
  if (query.school_code) add(eq(school_code, query.school_code), sql`+${school_code} = ${query.school_code}`);
  if (query.exam_year) add(eq(exam_year, query.exam_year), sql`+${exam_year} = ${query.exam_year}`);
  if (query.entity && query.entity_id) {
    const record = eq(entity_id, query.entity_id);
    add(and(eq(entity, query.entity), record), and(sql`+${entity} = ${query.entity}`, sql`+${record}`));
  } else if (query.entity) {
    const found = eq(entity, query.entity);
    narrowings.push({ indexed: found, tested: sql`+${found}`, isUnordered: true });
  }
  return narrowings;
}

function fewest(narrowings: Narrowing[], span: SQL | undefined): Narrowing | undefined {
  const sized = narrowings.map((narrowing) => ({ narrowing, size: sizeOf(and(narrowing.indexed, span)) }));
  const [first] = sized.toSorted((a, b) => a.size - b.size);
  return first?.narrowing.isUnordered && first.size >= mostCounted ? undefined : first?.narrowing;
}

function sizeOf(where: SQL | undefined): number {
  const some = db.select({ id }).from(audit_events).where(where).limit(mostCounted).as("some");
  return db.select({ n: sql<number>`count(*)` }).from(some).get()?.n ?? 0;
}

/** Includes accounts that had the name when they were deleted. */
function idsOfUser(username: string): number[] {
  const name = username.toLowerCase();
  const present = db
    .select({ id: users.id })
    .from(users)
    .where(sql`lower(${users.username}) = ${name}`)
    .all();
  const gone = db
    .select({ id: entity_id })
    .from(audit_events)
    .where(
      and(
        eq(action, "user.deleted"),
        sql`case when json_valid(${changes}) then lower(${changes} ->> '$.username[0]') = ${name} end`,
      ),
    )
    .all();
  return [...present, ...gone].map((user) => Number(user.id)).filter(Number.isSafeInteger);
}

function daysOf({ from, to }: AuditFilter): { from: string; to: string } | null {
  if (!from && !to) return null;
  const start = from && readInstant(`${from}T00:00`);
  const last = to && readInstant(`${to}T00:00`);
  return {
    from: start || "",
    to: last ? new Date(Date.parse(last) + day).toISOString() : "9999",
  };
}
