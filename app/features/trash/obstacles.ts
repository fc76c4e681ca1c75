import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { students, type trash } from "~/db/schema";
import { cardHolder } from "~/features/lookups/second-exams";
import { isRegistered } from "~/features/school-exam-years/school-year";
import { findSchoolByCode } from "~/features/schools/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problem, problem } from "~/messages";

const numberHolder = db
  .select({ full_name: students.full_name, school_code: students.school_code })
  .from(students)
  .where(
    and(
      eq(students.exam_year, sql.placeholder("exam_year")),
      eq(students.student_code, sql.placeholder("student_code")),
    ),
  )
  .prepare();

/** Of all records in one statement. A second examination may allow the card, so each suspect is then judged. */
const suspectsAmong = sqlite
  .prepare<[records: string], number>(`
    with own as materialized (
      select value ->> 0 as id, value ->> 1 as school_code, value ->> 2 as exam_year,
        value ->> 3 as ic_number, value ->> 4 as student_code from json_each(?))
    select id from own
    where exists (select 1 from students as other indexed by students_by_ic
        where other.exam_year = own.exam_year and other.ic_number = own.ic_number)
      or exists (select 1 from students as other indexed by students_code_once
        where other.exam_year = own.exam_year and other.student_code = own.student_code)
      or not exists (select 1 from school_exam_years as place
        where place.school_code = own.school_code and place.exam_year = own.exam_year)`)
  .pluck();

export function obstaclesTo(actor: Actor, records: readonly Student[]): Problem[] {
  const claims = records.map((own) => [
    own.id,
    own.school_code,
    own.exam_year,
    own.ic_number,
    own.student_code,
  ]);
  const suspects = new Set(suspectsAmong.all(JSON.stringify(claims)));
  return records.flatMap((record) => {
    if (!suspects.has(record.id)) return [];
    const { full_name, school_code, exam_year, ic_number, student_code } = record;
    if (!isRegistered(record)) {
      return problem("restore_registration_gone", { full_name, school_code, exam_year });
    }
    return [
      ...taken(actor, record, "ic_number", ic_number && cardHolder({ school_code, exam_year, ic_number })),
      ...taken(actor, record, "student_code", student_code && numberHolder.get({ exam_year, student_code })),
    ];
  });
}

/** Names the holder only to an actor who may know of that school. */
function taken(
  actor: Actor,
  { full_name }: Student,
  field: "ic_number" | "student_code",
  holder: { full_name: string; school_code: string } | "" | null | undefined,
): Problem[] {
  if (!holder) return [];
  const school = findSchoolByCode(actor, holder.school_code)?.school_name;
  if (!school) return [problem(`restore_${field}_elsewhere`, { full_name })];
  return [problem(`restore_${field}_taken`, { full_name, holder: holder.full_name, school })];
}

/** Deleted candidates are kept for thirty days (product 3.8). */
const restorableMilliseconds = 30 * 24 * 3_600_000;

export const restorableSince = (): string => fromNow(-restorableMilliseconds);

export const restorableUntil = (created_at: string): string =>
  new Date(Date.parse(created_at) + restorableMilliseconds).toISOString();

export type Student = typeof students.$inferSelect;

type Deleted = typeof trash.$inferSelect;

/** The row is stored whole. Triggers let its school-year follow a school, year or registration that moved; the original is used while it exists. */
export function recordsOf(rows: readonly Deleted[]): Student[] {
  const places = new Map<string, SchoolYear>();
  return rows.map(({ record, school_code, exam_year }) => {
    const student = record as Student;
    const original = { school_code: student.school_code, exam_year: student.exam_year };
    const present = { school_code, exam_year };
    const key = JSON.stringify([original, present]);
    const place = places.get(key) ?? [original, present].find(isRegistered) ?? original;
    places.set(key, place);
    // A row of an older version does not say whether the candidate repeats the exam.
    return { ...student, is_repeating: student.is_repeating ?? false, ...place };
  });
}
