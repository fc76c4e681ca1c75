import { and, count, eq, isNotNull } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client.server";
import { students } from "~/db/schema";
import { findExamYearOf } from "~/features/exam-years/queries.server";
import { findSchoolByCode } from "~/features/schools/queries.server";
import { type Problems, problem } from "~/messages";
import { isRegistered, type SchoolYear } from "./school-year.server";

/** A school outside the scope is reported as unknown. */
export function objectionsToRegistration(
  actor: Actor,
  { school_code, exam_year }: SchoolYear,
): Problems | undefined {
  const problems: Problems = {};
  if (!findSchoolByCode(actor, school_code)) {
    problems.school_code = [problem("unknown", { value: school_code })];
  } else if (isRegistered({ school_code, exam_year })) {
    problems.school_code = [problem("already_registered", { value: school_code, year: exam_year })];
  }
  if (!findExamYearOf(exam_year)) problems.exam_year = [problem("unknown", { value: exam_year })];
  return Object.keys(problems).length > 0 ? problems : undefined;
}

const onceInAYear = [
  ["ic_number", "ic_number_clashes"],
  ["student_code", "student_code_clashes"],
] as const;

/** Identity cards and roll numbers are unique in a year, so a candidate who is in the target year blocks the move. */
export function objectionsToMove(actor: Actor, before: SchoolYear, after: SchoolYear): Problems | undefined {
  if (before.school_code === after.school_code && before.exam_year === after.exam_year) return undefined;
  const problems = objectionsToRegistration(actor, after);
  if (problems || before.exam_year === after.exam_year) return problems;

  const clashes = onceInAYear.flatMap(([field, code]) => {
    const n = countClashes(before, after.exam_year, field);
    return n > 0 ? [problem(code, { value: before.school_code, n, year: after.exam_year })] : [];
  });
  return clashes.length > 0 ? { exam_year: clashes } : undefined;
}

const others = alias(students, "others");

function countClashes(
  { school_code, exam_year }: SchoolYear,
  year: number,
  field: "ic_number" | "student_code",
) {
  return (
    db
      .select({ n: count() })
      .from(students)
      .innerJoin(others, and(eq(others.exam_year, year), eq(others[field], students[field])))
      .where(
        and(
          eq(students.school_code, school_code),
          eq(students.exam_year, exam_year),
          isNotNull(students[field]),
        ),
      )
      .get()?.n ?? 0
  );
}
