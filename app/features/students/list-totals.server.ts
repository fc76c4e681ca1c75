import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { school_exam_years, schools, year_totals } from "~/db/schema";
import { numberOf } from "./found.server";
import type { StudentList } from "./list-schema";

const totalFor = { L: "total_male", P: "total_female" } as const;

/**
 * How many candidates the filters leave, from the totals that triggers keep. Where no single school is meant, neither by
 * the filters nor by the scope, the totals by district and exam type stand in for the schools, under their name, so that
 * the one condition fits both. A search is not among the filters.
 */
export function keptTotal(actor: Actor, query: StudentList, ofSchool: SQL | undefined): number {
  const { exam_year, gender, school_code, school_name } = query;
  const field = gender ? totalFor[gender] : "total_students";
  const where = ofSchool ?? sql`1`;
  if (!school_code && !school_name && !actor.school_code) {
    const year = exam_year === null ? sql`1` : sql`${schools}.exam_year = ${exam_year}`;
    return numberOf(
      sql`select sum(${schools}.${sql.identifier(field)}) from ${year_totals} as ${schools} where ${year} and ${where}`,
    );
  }
  const year = exam_year === null ? sql`1` : sql`${school_exam_years.exam_year} = ${exam_year}`;
  return numberOf(
    sql`select sum(${school_exam_years[field]}) from ${schools} cross join ${school_exam_years}
      on ${school_exam_years.school_code} = ${schools.school_code} where ${year} and ${where}`,
  );
}

/** All the candidates of a year, or of every year: what a walk through an index goes past. */
export function everyone(exam_year: number | null): number {
  const year = exam_year === null ? sql`1` : sql`${year_totals.exam_year} = ${exam_year}`;
  return numberOf(sql`select sum(${year_totals.total_students}) from ${year_totals} where ${year}`);
}
