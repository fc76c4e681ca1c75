import { and, eq, getTableColumns, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { preparedInScope, visibleTo } from "~/auth/scope";
import { withMasks } from "~/db/audit";
import { db, onceARequest } from "~/db/client";
import { inJson } from "~/db/in-json";
import { noteIdentityRead } from "~/db/request-context";
import { maskedColumns, school_exam_years, schools, students } from "~/db/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { inTurns } from "~/features/values/another-request";

const {
  created_by: _by,
  import_event_id: _event,
  is_late: _late,
  ...studentColumns
} = getTableColumns(students);

export type Student = Omit<typeof students.$inferSelect, "created_by" | "import_event_id" | "is_late">;

export interface StudentRecord extends Student {
  /** As in the record of the registration. */
  schools: {
    recorded_school_code: string;
    school_name: string;
    district_code: string;
    exam_type_code: string;
  };
}

const recordColumns = {
  ...studentColumns,
  schools: {
    recorded_school_code: school_exam_years.recorded_school_code,
    school_name: school_exam_years.school_name,
    district_code: school_exam_years.district_code,
    exam_type_code: school_exam_years.exam_type_code,
  },
};

const records = () =>
  db.select(recordColumns).from(students).innerJoin(school_exam_years, registrationOfStudent).$dynamic();

const inScope = eq(schools.school_code, students.school_code);

const oneOf = (visible: SQL | undefined) =>
  records()
    .innerJoin(schools, inScope)
    .where(and(eq(students.id, sql.placeholder("id")), visible))
    .prepare();
const byId = preparedInScope(oneOf);
const readableById = preparedInScope(oneOf, students.exam_year);

/** Undefined outside the actor's scope; identity numbers are masked for an OBSERVER. */
export const findStudent = (actor: Actor, id: number): StudentRecord | undefined =>
  onceARequest(JSON.stringify(["student", id, actor]), () => recordFrom(byId, actor, id));

/** For pages and calls that only read it. */
export const readableStudent = (actor: Actor, id: number) => recordFrom(readableById, actor, id);

function recordFrom(one: typeof byId, actor: Actor, id: number): StudentRecord | undefined {
  const { query, scope } = one(actor);
  const record = query.get({ id, ...scope });
  return record && shownTo(actor, record);
}

/** As `findStudent` reads a row that a command has just stored. */
export function storedRecord(
  actor: Actor,
  { created_by: _by, import_event_id: _event, is_late: _late, ...student }: typeof students.$inferSelect,
  schools: StudentRecord["schools"],
): StudentRecord {
  return shownTo(actor, { ...student, schools });
}

const lateById = db
  .select({ is_late: students.is_late })
  .from(students)
  .where(eq(students.id, sql.placeholder("id")))
  .prepare();

/** Of a candidate from a scoped query. */
export const isLateStudent = (id: number): boolean => lateById.get({ id })?.is_late ?? false;

/** Scoped, and unmasked because commands need whole identity numbers. */
export function findStudents(actor: Actor, ids: readonly number[]): Map<number, StudentRecord> {
  const isListed = inArray(students.id, sql`(select value from json_each(${JSON.stringify(ids)}))`);
  const found = records()
    .innerJoin(schools, inScope)
    .where(and(isListed, visibleTo(actor)))
    .all();
  return new Map(found.map((record) => [record.id, shownTo(actor, record)]));
}

const mostClasses = 60;

const classNames = preparedInScope((visible) =>
  db
    .selectDistinct({ class_name: sql<string>`${students.class_name}` })
    .from(sql`${students} indexed by students_by_school`)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(
      and(
        eq(students.school_code, sql.placeholder("school_code")),
        eq(students.exam_year, sql.placeholder("exam_year")),
        isNotNull(students.class_name),
        visible,
      ),
    )
    .orderBy(students.class_name)
    .limit(mostClasses)
    .prepare(),
);

/** For the suggestions of a form; a class that is not among them can be typed. */
export function classesOfSchool(actor: Actor, school_code: string, exam_year: number): string[] {
  const { query, scope } = classNames(actor);
  return query.all({ school_code, exam_year, ...scope }).map(({ class_name }) => class_name);
}

const byIds = records().where(inJson(students.id, "ids")).prepare();

/** The ids must come from a scoped query. */
export function recordsOf(actor: Actor, ids: readonly number[]): StudentRecord[] {
  const found = new Map(byIds.all({ ids: JSON.stringify(ids) }).map((record) => [record.id, record]));
  return ids.flatMap((id) => {
    const record = found.get(id);
    return record ? [shownTo(actor, record)] : [];
  });
}

/** For a figure that shows no value of a record, so it notes no read. The ids must come from a scoped query. */
export const recordsToCount = (ids: readonly number[]): StudentRecord[] =>
  byIds.all({ ids: JSON.stringify(ids) });

/** Masks for an OBSERVER (product 2.1); counts whole numbers for the bulk-read audit event. */
export function shownTo<Shown extends Student>(actor: Actor, record: Shown): Shown {
  if (can(actor, "student.see_identity")) {
    if (maskedColumns.some((column) => record[column] !== null)) noteIdentityRead(record.id);
    return record;
  }
  return withMasks(record);
}

export const recordsInTurns = (actor: Actor, ids: readonly number[]): AsyncGenerator<StudentRecord[], void> =>
  inTurns(ids, (some) => recordsOf(actor, some));
