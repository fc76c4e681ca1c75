import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { school_exam_years, schools, students, year_totals } from "~/db/schema";
import { numberOf } from "./found.server";
import type { Order } from "./list-order.server";
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

/** How many of a year, or of every year, lack the first key of an order: of roll numbers the totals are kept. */
export function blanksOf({ keys: [key], index }: Order, exam_year: number | null): number {
  if (key === students.student_code) {
    const year = exam_year === null ? sql`1` : sql`${year_totals.exam_year} = ${exam_year}`;
    const blank = sql`${year_totals.total_students} - ${year_totals.total_student_with_code}`;
    return numberOf(sql`select sum(${blank}) from ${year_totals} where ${year}`);
  }
  const years = exam_year === null ? sql`(select year from exam_years)` : sql`(${exam_year})`;
  return numberOf(
    sql`select count(*) from ${students} indexed by ${sql.raw(index?.name ?? "")}
      where ${students.exam_year} in ${years} and ${key} is null`,
  );
}
