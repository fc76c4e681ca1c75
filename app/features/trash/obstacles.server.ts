import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import { cardHolder } from "~/features/lookups/second-exams.server";
import { isRegistered } from "~/features/school-exam-years/school-year.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import { type Problem, problem } from "~/messages";
import type { Student } from "./restorable.server";

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

/** Of all records in one statement. The holder of a card may still be in a second examination. */
const possiblyTaken = sqlite
  .prepare<[records: string], number>(`
    select own.value ->> 'id' from json_each(?) as own
    where exists (select 1 from students indexed by students_by_ic
        where exam_year = own.value ->> 'exam_year' and ic_number = own.value ->> 'ic_number')
      or exists (select 1 from students indexed by students_code_once
        where exam_year = own.value ->> 'exam_year' and student_code = own.value ->> 'student_code')
      or not exists (select 1 from school_exam_years
        where school_code = own.value ->> 'school_code' and exam_year = own.value ->> 'exam_year')`)
  .pluck();

export function obstaclesTo(actor: Actor, records: readonly Student[]): Problem[] {
  const suspects = new Set(possiblyTaken.all(JSON.stringify(records)));
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
