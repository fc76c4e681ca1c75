import { and, asc, count, eq, isNotNull, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_exam_years, schools, students } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries";
import { type ByHour, weeksOf } from "./charts";
import type { StatisticsScope } from "./scope";

const registration = school_exam_years;
const sumOf = (value: SQLWrapper) => sql<number>`coalesce(sum(${value}), 0)`;
const ofSchool = eq(schools.school_code, registration.school_code);

export type Charts = ReturnType<typeof chartsOf>;

/** Three sums of the stored totals, one row a school, and one count of the candidates of the year. */
export function chartsOf(actor: Actor, scope: StatisticsScope, lock: string | null) {
  const { exam_year, ...filters } = scope;
  const seen = and(visibleTo(actor), ...schoolsFound(filters, registration));
  const inYear = and(eq(registration.exam_year, exam_year), seen);
  const years = db
    .select({ year: registration.exam_year, candidates: sumOf(registration.total_students) })
    .from(registration)
    .innerJoin(schools, ofSchool)
    .where(seen)
    .groupBy(registration.exam_year)
    .orderBy(asc(registration.exam_year))
    .all();
  const states = db
    .select({ state: registration.state, schools: count() })
    .from(registration)
    .innerJoin(schools, ofSchool)
    .where(inYear)
    .groupBy(registration.state)
    .all();
  const types = db
    .select({
      exam_type: registration.exam_type_code,
      male: sumOf(registration.total_male),
      female: sumOf(registration.total_female),
      candidates: sumOf(registration.total_students),
    })
    .from(registration)
    .innerJoin(schools, ofSchool)
    .where(inYear)
    .groupBy(registration.exam_type_code)
    .orderBy(asc(registration.exam_type_code))
    .all();
  return { years, states, types, weeks: weeksOf(entriesByHour(actor, scope), lock) };
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
