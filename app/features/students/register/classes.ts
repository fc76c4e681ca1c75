import { and, count, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";

/** One class of a school in a year, with what its candidates lack. Null is the candidates without a class. */
export interface ClassOfSchool {
  class_name: string | null;
  n: number;
  male: number;
  female: number;
  without_number: number;
  without_document: number;
  without_jawi: number;
}

const many = (condition: SQL) => sql<number>`sum(${condition})`;

const byClass = preparedInScope((visible) =>
  db
    .select({
      class_name: sql<string | null>`${students.class_name}`,
      n: count(),
      male: many(sql`${students.gender} is 'L'`),
      female: many(sql`${students.gender} is 'P'`),
      without_number: many(sql`${students.student_code} is null`),
      without_document: many(
        sql`coalesce(${students.ic_number}, ${students.passport_number}, ${students.birth_cert_number}) is null`,
      ),
      without_jawi: many(sql`${students.full_name_arabic} is null`),
    })
    .from(sql`${students} indexed by students_by_school`)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(
      and(
        eq(students.school_code, sql.placeholder("school_code")),
        eq(students.exam_year, sql.placeholder("exam_year")),
        isNull(students.withdrawn_at),
        visible,
      ),
    )
    .groupBy(students.class_name)
    .orderBy(sql`${students.class_name} is null`, students.class_name)
    .prepare(),
);

/** All counts of a register in one query: the withdrawn candidates are in none. */
export function classesIn(actor: Actor, { school_code, exam_year }: SchoolYear): ClassOfSchool[] {
  const { query, scope } = byClass(actor);
  return query.all({ school_code, exam_year, ...scope });
}
