import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { preparedInScope } from "~/auth/scope";
import { db } from "~/db/client";
import { schools, students } from "~/db/schema";

export interface OtherYear {
  id: number;
  exam_year: number;
  school_name: string;
  student_code: string | null;
  withdrawn_at: string | null;
}

const mostYears = 20;
const own = alias(students, "own");

const inOtherYears = preparedInScope(
  (visible) =>
    db
      .select({
        id: students.id,
        exam_year: students.exam_year,
        school_name: schools.school_name,
        student_code: students.student_code,
        withdrawn_at: students.withdrawn_at,
      })
      .from(own)
      .innerJoin(
        students,
        and(
          or(eq(students.ic_number, own.ic_number), eq(students.passport_number, own.passport_number)),
          ne(students.exam_year, own.exam_year),
        ),
      )
      .innerJoin(schools, eq(schools.school_code, students.school_code))
      .where(and(eq(own.id, sql.placeholder("id")), visible))
      .orderBy(desc(students.exam_year), desc(students.id))
      .limit(mostYears)
      .prepare(),
  students.exam_year,
);

/** The same identity card or passport in other years, in the scope of the account. The id must come from a scoped query. */
export function otherYearsOf(actor: Actor, id: number): OtherYear[] {
  const { query, scope } = inOtherYears(actor);
  return query.all({ id, ...scope });
}
