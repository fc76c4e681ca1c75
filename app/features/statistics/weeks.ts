import { and, count, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_exam_years, schools, students } from "~/db/schema";
import { lockOf } from "~/features/exam-years/queries";
import { schoolsFound } from "~/features/schools/queries";
import { type ByHour, type Week, weeksOf } from "./figures";
import type { StatisticsScope } from "./scope";

const registration = school_exam_years;
const ofSchool = eq(schools.school_code, registration.school_code);

/** How a year was entered: one count of its candidates. */
export function weeksOfEntry(actor: Actor, scope: StatisticsScope): Week[] {
  const lock = lockOf(scope.exam_year);
  const locks_at = lock.kind === "locked" ? lock.since : lock.kind === "coming" ? lock.at : null;
  return weeksOf(entriesByHour(actor, scope), locks_at);
}

/** An hour of an instant is its first letters. */
const hour = sql<string>`substr(${students.created_at}, 1, 13)`;

function entriesByHour(actor: Actor, { exam_year, ...filters }: StatisticsScope): ByHour[] {
  const seen = and(visibleTo(actor), ...schoolsFound(filters, registration));
  const codes = sql`(select ${registration.school_code} from ${registration} join ${schools} on ${ofSchool}
    where ${registration.exam_year} = ${exam_year} and ${seen})`;
  const byHour = (index: string, condition?: SQL) =>
    db
      .select({ hour, entered: count() })
      .from(sql`${students} indexed by ${sql.identifier(index)}`)
      .where(and(eq(students.exam_year, exam_year), condition))
      .groupBy(hour)
      .orderBy(hour)
      .all();
  if (seen)
    return byHour(
      "students_by_school",
      and(isNull(students.withdrawn_at), sql`${students.school_code} in ${codes}`),
    );
  // All are in the index by creation alone; those withdrawn since are few.
  const withdrawn = new Map(
    byHour("students_withdrawn", isNotNull(students.withdrawn_at)).map((one) => [one.hour, one.entered]),
  );
  return byHour("students_by_creation")
    .map((one) => ({ ...one, entered: one.entered - (withdrawn.get(one.hour) ?? 0) }))
    .filter(({ entered }) => entered > 0);
}
