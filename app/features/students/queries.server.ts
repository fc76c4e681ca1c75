import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { preparedInScope, visibleTo } from "~/auth/scope.server";
import { withMasks } from "~/db/audit.server";
import { db } from "~/db/client.server";
import { noteIdentityRead } from "~/db/request-context.server";
import { maskedColumns, schools, students } from "~/db/schema";

/** Who added a candidate is read only where a rule asks for it, and shown by the history. */
const { created_by: _by, import_event_id: _event, ...studentColumns } = getTableColumns(students);

export type Student = Omit<typeof students.$inferSelect, "created_by" | "import_event_id">;

/** A candidate as both doors show it, with its school beside it (docs/api/students.md). */
export interface StudentRecord extends Student {
  schools: { school_name: string; district_code: string; exam_type_code: string };
}

const recordColumns = {
  ...studentColumns,
  schools: {
    school_name: schools.school_name,
    district_code: schools.district_code,
    exam_type_code: schools.exam_type_code,
  },
};

const records = () =>
  db.select(recordColumns).from(students).innerJoin(schools, eq(schools.school_code, students.school_code));

const byId = preparedInScope((visible) =>
  records()
    .where(and(eq(students.id, sql.placeholder("id")), visible))
    .prepare(),
);

/** One candidate, when it is there and the actor may know of it; masked for whom identity numbers are not. */
export function findStudent(actor: Actor, id: number): StudentRecord | undefined {
  const { query, scope } = byId(actor);
  const record = query.get({ id, ...scope });
  return record && shownTo(actor, record);
}

/** Those of the ids that are there and within the actor's scope, by id; for commands, which need them whole. */
export function findStudents(actor: Actor, ids: readonly number[]): Map<number, StudentRecord> {
  const asked = inArray(students.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);
  const found = records()
    .where(and(asked, visibleTo(actor)))
    .all();
  return new Map(found.map((record) => [record.id, shownTo(actor, record)]));
}

const byIds = records()
  .where(inArray(students.id, sql`(select value from json_each(${sql.placeholder("ids")}))`))
  .prepare();

/** The records of ids that were found within the actor's scope, in the order of the ids. */
export function recordsOf(actor: Actor, ids: readonly number[]): StudentRecord[] {
  const found = new Map(byIds.all({ ids: JSON.stringify(ids) }).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = found.get(id);
    return record ? [shownTo(actor, record)] : [];
  });
}

/**
 * An OBSERVER sees the last four characters of an identity number (product 2.1). Whole numbers are counted,
 * for the audit trail's line on bulk reads.
 */
export function shownTo<Shown extends Student>(actor: Actor, record: Shown): Shown {
  if (can(actor, "student.see_identity")) {
    if (maskedColumns.some((column) => record[column] !== null)) noteIdentityRead(record.id);
    return record;
  }
  return withMasks(record);
}
