import { and, desc, eq, getTableColumns, isNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_merges, schools, users } from "~/db/schema";

type Stored = typeof school_merges.$inferSelect;

export interface MergeRecord extends Omit<Stored, "created_by" | "returned_by" | "returned_at"> {
  to_school_name: string;
  created_by: string | null;
}

const to = alias(schools, "to_school");
const { returned_by: _by, returned_at: _at, created_by: _made, ...shown } = getTableColumns(school_merges);

/** The merge of this school that is in force; none once it was undone or 30 days have passed. */
export function findMerge(actor: Actor, school_id: number): MergeRecord | undefined {
  return db
    .select({ ...shown, to_school_name: to.school_name, created_by: users.full_name })
    .from(school_merges)
    .innerJoin(schools, eq(schools.school_code, school_merges.from_school_code))
    .innerJoin(to, eq(to.school_code, school_merges.to_school_code))
    .leftJoin(users, eq(users.id, school_merges.created_by))
    .where(and(eq(schools.id, school_id), isNull(school_merges.returned_at), visibleTo(actor)))
    .orderBy(desc(school_merges.id))
    .get();
}
