import { and, count, desc, eq, sql } from "drizzle-orm";
import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { audit_events, import_drafts, schools, users } from "~/db/schema";
import { optionalCode } from "~/features/values/fields";
import { type Listed, paging } from "~/features/values/lists";

export const importList = z.object({ ...paging, school_code: optionalCode({ max: 20 }) });
type ImportList = z.output<typeof importList>;

/** One commit of a list, from the trail. */
export interface PastImport {
  id: number;
  created_at: string;
  /** Null of a list of several schools. */
  school_code: string | null;
  school_name: string | null;
  imported_by: string | null;
  created: number;
  changed: number;
  held: number;
  taken_back_at: string | null;
  /** While the account still has its draft. */
  draft: string | null;
}

const { changes, school_code, created_at, user_id } = audit_events;
const numberIn = (name: string) => sql<number>`coalesce(${changes} ->> ${`$.${name}`}, 0)`;

/** The undo of a draft takes back all that it had committed until then. */
const taken_back_at = sql<string | null>`(select min(undo.created_at) from ${audit_events} as undo
  where undo.action = 'student.import_undone' and undo.id > ${audit_events.id}
    and undo.changes ->> '$.draft' = ${changes} ->> '$.draft')`;

/** The latest first. A list of several schools is in the list of the whole state alone. */
export function listImports(
  actor: Actor,
  { page, limit, school_code: code }: ImportList,
): Listed<PastImport> {
  const where = and(
    eq(audit_events.action, "student.imported"),
    code ? eq(school_code, code) : undefined,
    visibleTo(actor),
  );
  const data = db
    .select({
      id: audit_events.id,
      created_at,
      school_code,
      school_name: schools.school_name,
      imported_by: sql<string | null>`coalesce(${users.full_name}, ${audit_events.username})`,
      created: numberIn("created"),
      changed: numberIn("updated"),
      held: numberIn("held"),
      taken_back_at,
      draft: import_drafts.id,
    })
    .from(audit_events)
    .leftJoin(schools, eq(schools.school_code, school_code))
    .leftJoin(users, eq(users.id, user_id))
    .leftJoin(
      import_drafts,
      and(eq(import_drafts.id, sql`${changes} ->> '$.draft'`), eq(import_drafts.user_id, actor.user_id)),
    )
    .where(where)
    .orderBy(desc(audit_events.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const total =
    db
      .select({ n: count() })
      .from(audit_events)
      .leftJoin(schools, eq(schools.school_code, school_code))
      .where(where)
      .get()?.n ?? 0;
  return { data, total, page, limit };
}
