import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client.server";
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

export function obstaclesTo(actor: Actor, records: readonly Student[]): Problem[] {
  return records.flatMap((record) => {
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
