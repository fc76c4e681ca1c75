import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { school_exam_years, schools, year_totals } from "~/db/schema";
import { askedForIc, type Filters } from "./filters.server";
import { numberOf } from "./rows.server";
import type { StudentList } from "./schema";

/** The sum that counts the candidates with one of the properties that have kept totals; null for any other combination. */
export function sumFor(actor: Actor, query: StudentList): SQL | null {
  const has_ic = askedForIc(actor, query);
  const sums = [
    query.gender === "L" ? sql`total_male` : null,
    query.gender === "P" ? sql`total_female` : null,
    query.has_student_code === true ? sql`total_student_with_code` : null,
    query.has_student_code === false ? withoutCode : null,
    has_ic === true ? sql`total_students - total_without_ic` : null,
    has_ic === false ? sql`total_without_ic` : null,
  ].filter((sum) => sum !== null);
  if (query.class_name !== null || query.search !== null || sums.length > 1) return null;
  return sums[0] ?? everyone;
}

export const everyone = sql`total_students`;
export const withoutCode = sql`total_students - total_student_with_code`;

/**
 * A sum over the schools of a list, from the totals that triggers keep. Where neither the filters nor the scope name a
 * single school, the totals by district and exam type replace the schools, under their name, so that one condition fits both.
 */
export function storedTotal(
  actor: Actor,
  query: StudentList,
  { years, ofSchool }: Filters,
  sum: SQL,
): number {
  const inYears = sql`exam_year in (${sql.join(years, sql`, `)})`;
  const where = ofSchool ?? sql`1`;
  if (query.school_code || query.school_name || actor.school_code) {
    return numberOf(
      sql`select sum(${sum}) from ${schools} cross join ${school_exam_years}
        on ${school_exam_years.school_code} = ${schools.school_code} where ${inYears} and ${where}`,
    );
  }
  return numberOf(sql`select sum(${sum}) from ${year_totals} as ${schools} where ${inYears} and ${where}`);
}

/** A sum over the years in the whole state. */
export const totalOfYears = (years: number[], sum: SQL): number =>
  numberOf(sql`select sum(${sum}) from ${year_totals} where exam_year in (${sql.join(years, sql`, `)})`);
