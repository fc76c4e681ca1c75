import { and, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { school_exam_years, schools, year_totals } from "~/db/schema";
import { type Filters, identityFilters } from "./filters";
import { numberOf } from "./rows";
import type { StudentList } from "./schema";
import { everyone, withdrawn, withoutCode } from "./sums";

export function sumFor(actor: Actor, query: StudentList): SQL | null {
  const { has_ic_number: has_ic, has_document } = identityFilters(actor, query);
  const sums = [
    query.gender === "L" ? sql`total_male` : null,
    query.gender === "P" ? sql`total_female` : null,
    query.has_student_code === true ? sql`total_student_with_code` : null,
    query.has_student_code === false ? withoutCode : null,
    has_ic === true ? sql`total_students - total_without_ic` : null,
    has_ic === false ? sql`total_without_ic` : null,
    has_document === true ? sql`total_students - total_without_document` : null,
    has_document === false ? sql`total_without_document` : null,
  ].filter((sum) => sum !== null);
  const { class_name, search, import_event_id, has_full_name_arabic, has_class_name } = query;
  const isCounted = [class_name, search, import_event_id, has_full_name_arabic, has_class_name].some(
    (filter) => filter !== null,
  );
  if (isCounted || sums.length > 1) return null;
  if (query.is_withdrawn) return sums.length > 0 ? null : withdrawn;
  return sums[0] ?? everyone;
}

/** Totals by district and type go by the records, as `ofRecord` does, and take its name. Schools are of today, so they are added up. */
export function storedTotal(query: StudentList, { years, ofSchool, ofRecord }: Filters, sum: SQL): number {
  const inYears = sql`exam_year in (${sql.join(years, sql`, `)})`;
  const where = and(ofSchool, ofRecord) ?? sql`1`;
  if (ofSchool) {
    return numberOf(
      sql`select sum(${sum}) from ${schools} cross join ${school_exam_years}
        on ${school_exam_years.school_code} = ${schools.school_code} where ${inYears} and ${where}`,
    );
  }
  if (query.school_name)
    return numberOf(sql`select sum(${sum}) from ${school_exam_years} where ${inYears} and ${where}`);
  return numberOf(
    sql`select sum(${sum}) from ${year_totals} as ${school_exam_years} where ${inYears} and ${where}`,
  );
}
