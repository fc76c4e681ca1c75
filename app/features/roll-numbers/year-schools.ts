import { and, asc, count, eq, gt, like, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_types, school_exam_years, schools } from "~/db/schema";
import { cleanName } from "~/features/values/text";
import type { Coded } from "./rules";
import type { WholeYearFilter } from "./schema";

export interface YearSchool extends Coded {
  registration_id: number;
  school_name: string;
  total_students: number;
  total_student_with_code: number;
}

export type RunSlice = { after: number } | { upTo: number } | undefined;

/** In the order of registration, because it never changes during a run. */
export function yearSchools(
  actor: Actor,
  filter: WholeYearFilter,
  slice?: RunSlice,
  limit = Number.MAX_SAFE_INTEGER,
): YearSchool[] {
  return db
    .select({
      registration_id: school_exam_years.id,
      school_code: school_exam_years.school_code,
      recorded_school_code: school_exam_years.recorded_school_code,
      school_name: school_exam_years.school_name,
      hq_code: school_exam_years.hq_code,
      hq_code_alt: school_exam_years.hq_code_alt,
      roll_code: exam_types.roll_code,
      total_students: school_exam_years.total_students,
      total_student_with_code: school_exam_years.total_student_with_code,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .innerJoin(exam_types, eq(exam_types.code, school_exam_years.exam_type_code))
    .where(matching(actor, filter, slice))
    .orderBy(asc(school_exam_years.id))
    .limit(limit)
    .all();
}

export function countYearSchools(actor: Actor, filter: WholeYearFilter, slice?: RunSlice): number {
  const found = db
    .select({ n: count() })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(matching(actor, filter, slice))
    .get();
  return found?.n ?? 0;
}

function matching(actor: Actor, filter: WholeYearFilter, slice: RunSlice): SQL | undefined {
  const { exam_year, district_code, exam_type_code, search, incomplete } = filter;
  const { id, total_students, total_student_with_code } = school_exam_years;
  return and(
    visibleTo(actor),
    eq(school_exam_years.exam_year, exam_year),
    district_code ? eq(school_exam_years.district_code, district_code) : undefined,
    exam_type_code ? eq(school_exam_years.exam_type_code, exam_type_code) : undefined,
    search ? named(cleanName(search)) : undefined,
    incomplete ? ne(total_students, total_student_with_code) : undefined,
    slice && ("after" in slice ? gt(id, slice.after) : lte(id, slice.upTo)),
  );
}

function named(search: string): SQL | undefined {
  const code = search.replace(/[\\%_]/g, "");
  const byCode = code ? like(schools.school_code, `${code}%`) : undefined;
  return or(sql`instr(${school_exam_years.school_name}, ${search}) > 0`, byCode);
}
