import { and, count, eq, lte, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { requests, schools } from "~/db/schema";
import { isOwnedBy } from "~/features/owners/queries";
import { schoolsFound } from "~/features/schools/queries";
import type { Listed } from "~/features/values/lists";
import { alike, inScope, type RequestRecord, rows, shownTo, transfersOf, waits } from "./queries";
import type { RequestList } from "./schema";

/** Those that wait come first, the oldest at the top; then the decided, the latest first. Folded, the first request of a group shows
 * all of it that have its state. */
export function listRequests(
  actor: Actor,
  query: RequestList,
  { isFolded = false } = {},
): Listed<RequestRecord> {
  const { page, limit } = query;
  const where = and(
    inScope(actor),
    ...conditions(actor, query),
    isFolded ? sql`not exists (select 1 from ${alike} and alike.id < ${requests.id})` : undefined,
  );
  const data = rows(actor)
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

function conditions(actor: Actor, query: RequestList): (SQL | undefined)[] {
  const { kind, transfer, state, exam_year, school_code, school_name, min_age, group_id, owner } = query;
  return [
    transfer ? transfersOf(visibleTo(actor), transfer) : undefined,
    kind ? eq(requests.kind, kind) : undefined,
    state === "waiting" ? waits : state ? eq(requests.state, state) : undefined,
    exam_year === null ? undefined : eq(requests.exam_year, exam_year),
    group_id === null ? undefined : eq(requests.group_id, group_id),
    school_code ? eq(requests.school_code, school_code) : undefined,
    ...schoolsFound({ school_name }),
    isOwnedBy(actor, owner, "request", requests.id),
    min_age === null ? undefined : lte(requests.created_at, fromNow(-min_age * day)),
  ];
}
