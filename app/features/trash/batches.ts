import {
  and,
  asc,
  count,
  countDistinct,
  desc,
  eq,
  gt,
  isNotNull,
  isNull,
  like,
  max,
  min,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { noteIdentityRead } from "~/db/request-context";
import { schools, trash, users } from "~/db/schema";
import { type Listed, pageOf } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";
import type { Problem } from "~/messages";
import { obstaclesTo, recordsOf, restorableSince, restorableUntil, type Student } from "./obstacles";
import type { TrashList } from "./schema";

/** Candidates that one action deleted, and that one action restores. */
export interface Batch {
  batch_id: string;
  total: number;
  schools: number;
  school_code: string;
  school_name: string | null;
  exam_year: number;
  full_name: string;
  reason: string;
  by: string | null;
  created_at: string;
  kept_until: string;
  restored_at: string | null;
}

const usualLimit = 25;

const batches = () =>
  db
    .select({
      batch_id: trash.batch_id,
      total: count(),
      schools: countDistinct(trash.school_code),
      school_code: sql<string>`${min(trash.school_code)}`,
      school_name: min(schools.school_name),
      exam_year: sql<number>`${min(trash.exam_year)}`,
      full_name: sql<string>`min(${trash.record} ->> 'full_name')`,
      reason: sql<string>`${min(trash.reason)}`,
      by: min(users.full_name),
      created_at: sql<string>`${min(trash.created_at)}`,
      restored_at: max(trash.restored_at),
    })
    .from(trash)
    .leftJoin(schools, eq(schools.school_code, trash.school_code))
    .leftJoin(users, eq(users.id, trash.user_id))
    .$dynamic();

/** What an account of the same school deleted; for the office, everything. */
const restorableBy = (actor: Actor): SQL | undefined =>
  can(actor, "trash.restore_any")
    ? visibleTo(actor)
    : and(visibleTo(actor), eq(users.school_code, actor.school_code ?? ""));

export function listBatches(actor: Actor, query: TrashList, limit = usualLimit): Listed<Batch> {
  const { page } = query;
  const where = and(restorableBy(actor), gt(trash.created_at, restorableSince()), ...conditions(query));
  const data = batches()
    .where(where)
    .groupBy(trash.batch_id)
    .orderBy(desc(max(trash.id)))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const found = db
    .select({ n: countDistinct(trash.batch_id) })
    .from(trash)
    .leftJoin(schools, eq(schools.school_code, trash.school_code))
    .leftJoin(users, eq(users.id, trash.user_id))
    .where(where)
    .get();
  return { data: data.map(withEnd), total: found?.n ?? 0, page, limit };
}

const withEnd = (batch: Omit<Batch, "kept_until">): Batch => ({
  ...batch,
  kept_until: restorableUntil(batch.created_at),
});

function conditions({ search, exam_year, state }: TrashList): (SQL | undefined)[] {
  return [
    search ? ofSchool(cleanName(search)) : undefined,
    exam_year === null ? undefined : eq(trash.exam_year, exam_year),
    state === "kept" ? isNull(trash.restored_at) : undefined,
    state === "restored" ? isNotNull(trash.restored_at) : undefined,
  ];
}

/** Matches a part of the name, or the beginning of the old or the present code. */
function ofSchool(search: string): SQL | undefined {
  const code = search.replace(/[\\%_]/g, "");
  const byCode = code ? like(trash.school_code, `${code}%`) : undefined;
  return or(sql`instr(${schools.school_name}, ${search}) > 0`, byCode);
}

export interface OpenBatch {
  batch: Batch;
  candidates: Student[];
  obstacles: Problem[];
}

export function findBatch(
  actor: Actor,
  batch_id: string,
  { page, limit }: { page: number; limit: number },
): OpenBatch | undefined {
  const same = and(
    restorableBy(actor),
    eq(trash.batch_id, batch_id),
    gt(trash.created_at, restorableSince()),
  );
  const found = batches().where(same).groupBy(trash.batch_id).get();
  if (!found) return undefined;
  const batch = withEnd(found);
  const records = recordsOf(
    db.select().from(trash).where(eq(trash.batch_id, batch_id)).orderBy(asc(trash.id)).all(),
  );
  const obstacles = batch.restored_at === null ? obstaclesTo(actor, records) : [];
  const candidates = pageOf(records, { page, limit }).data;
  for (const { id } of candidates) noteIdentityRead(id);
  return { batch, candidates, obstacles };
}
