import type { RollCodes } from "~/features/students/number-form";
import { type Problem, problem } from "~/messages";

/** A running number has three digits (product 4.4). */
export const HIGHEST_NUMBER = 999;

export interface Prefixed {
  school_code: string;
  prefix: string;
  /** The number before the first new one. */
  highest: number;
}

export const schoolsParameter = (schools: readonly Prefixed[]): string =>
  JSON.stringify(schools.map(({ school_code, prefix, highest }) => [school_code, prefix, highest]));

/** Product 4.1. The columns compare as bytes, so no locale can renumber a school. */
export const numberOrder = "is_late, coalesce(class_name, ''), full_name, students.id";

/** Of many schools in one statement. It leaves no gap, so a school with withdrawn numbers is numbered alone. */
export const numberedStudents = `
  select students.id, students.school_code, student_code as old,
    requested.prefix || '/' || substr('00' || (requested.highest + row_number() over (
      partition by students.school_code order by ${numberOrder}
    )), -3) as new
  from (select value ->> 0 as school_code, value ->> 1 as prefix, value ->> 2 as highest
    from json_each(:schools)) as requested
  cross join students on students.school_code = requested.school_code and students.exam_year = :year
  where students.withdrawn_at is null and (not :only_unnumbered or student_code is null)`;

const rollNumber = (prefix: string, n: number): string => `${prefix}/${String(n).padStart(3, "0")}`;

interface Ordered {
  old: string | null;
}

/** Gives all candidates a number in order, past the withdrawn ones, or only the unnumbered ones, after the highest. */
export function assignNumbers<Row extends Ordered>(
  rows: readonly Row[],
  prefix: string,
  {
    only_unnumbered,
    highest,
    withdrawn,
  }: { only_unnumbered: boolean; highest: number; withdrawn: readonly string[] },
): (Row & { new: string })[] {
  const held = new Set(withdrawn);
  let n = only_unnumbered ? highest : 0;
  return rows.map((row) => {
    if (only_unnumbered && row.old !== null) return { ...row, new: row.old };
    do n += 1;
    while (held.has(rollNumber(prefix, n)));
    return { ...row, new: rollNumber(prefix, n) };
  });
}

export type CodeField = "hq_code" | "hq_code_alt";

export interface Coded extends RollCodes {
  school_code: string;
}

export function codeFor(
  school: Coded,
  chosen: CodeField,
): { ok: true; code: string } | { ok: false; problem: Problem } {
  if (school.roll_code === "school_code") return { ok: true, code: school.recorded_school_code };
  const code = school[chosen];
  return code ? { ok: true, code } : { ok: false, problem: problem("no_centre_code") };
}

export type Change = "same" | "new" | "changed" | "taken_away";

export function changeOf(old: string | null, next: string | null): Change {
  if (old === next) return "same";
  if (old === null) return "new";
  return next === null ? "taken_away" : "changed";
}
