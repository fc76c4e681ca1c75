import { type Problem, problem } from "~/messages";

/** A running number has three digits (product 4.4). */
export const HIGHEST_NUMBER = 999;

export interface Prefixed {
  school_code: string;
  prefix: string;
}

export const schoolsParameter = (schools: readonly Prefixed[]): string =>
  JSON.stringify(schools.map(({ school_code, prefix }) => [school_code, prefix]));

/** Product 4.1. The columns compare as bytes, so no locale can renumber a school. A null `:lock` makes no candidate late. */
export const numberedStudents = `
  select students.id, students.school_code, student_code as old, created_at > :lock as late,
    requested.prefix || '/' || substr('00' || row_number() over (
      partition by students.school_code
      order by created_at > :lock, coalesce(class_name, ''), full_name, students.id
    ), -3) as new
  from (select value ->> 0 as school_code, value ->> 1 as prefix from json_each(:schools)) as requested
  cross join students on students.school_code = requested.school_code and students.exam_year = :year`;

export type CodeField = "hq_code" | "hq_code_alt";

export interface Coded {
  school_code: string;
  hq_code: string;
  hq_code_alt: string | null;
  roll_code: "school_code" | "hq_code";
}

export function codeFor(
  school: Coded,
  chosen: CodeField,
): { ok: true; code: string } | { ok: false; problem: Problem } {
  if (school.roll_code === "school_code") return { ok: true, code: school.school_code };
  const code = school[chosen];
  return code ? { ok: true, code } : { ok: false, problem: problem("no_centre_code") };
}

export type Change = "same" | "new" | "changed" | "taken_away";

export function changeOf(old: string | null, next: string | null): Change {
  if (old === next) return "same";
  if (old === null) return "new";
  return next === null ? "taken_away" : "changed";
}
