import { and, count, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools } from "~/db/schema";
import type { YearFigures } from "./overview";

const sumOf = (value: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${value}), 0)`;
const { total_students, total_student_with_code, total_without_ic } = school_exam_years;

/** Reads stored totals: one row a school, none a candidate. */
export function figuresOf(actor: Actor, exam_year: number): YearFigures {
  const inScope = db.select({ n: count() }).from(schools).where(visibleTo(actor)).get()?.n ?? 0;
  const registered = db
    .select({
      schools: count(),
      empty: sumOf(sql`${total_students} = 0`),
      incomplete: sumOf(sql`${total_students} > 0 and ${total_student_with_code} < ${total_students}`),
      candidates: sumOf(sql`${total_students}`),
      numbered: sumOf(sql`${total_student_with_code}`),
      without_ic: sumOf(sql`${total_without_ic}`),
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), visibleTo(actor)))
    .get();
  const none = { schools: 0, empty: 0, incomplete: 0, candidates: 0, numbered: 0, without_ic: 0 };
  const figures = registered ?? none;
  return { ...figures, unregistered: inScope - figures.schools };
}
