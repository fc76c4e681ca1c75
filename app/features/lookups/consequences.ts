import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import type { Sentence } from "~/messages";
import type { LookupEdit } from "./schema";
import type { Lookup } from "./stores";

/** The record of a registration has these facts of its district and its exam type (decision 057). */
const recordedFields = { district_code: ["name"], exam_type_code: ["name", "sheet", "head_title"] } as const;

interface Reached {
  follows: 0 | 1;
  exam_year: number;
  n: number;
  students: number;
}

/** As the triggers `registrations_follow_district` and `registrations_follow_exam_type`; a test compares them. */
const reachedBy = (column: keyof typeof recordedFields) =>
  sqlite.prepare<[now: string, code: string], Reached>(
    `select state <> 'muktamad' and closed_at is null and not (is_lock_initial_student and lock_initial_student_datetime <= ?
         and lock_initial_student_datetime > coalesce(state_changed_at, '')) as follows,
       exam_year, count(*) as n, sum(total_students) as students
     from school_exam_years join exam_years on year = exam_year where ${column} = ? group by follows, exam_year order by exam_year`,
  );

const reached = { district_code: reachedBy("district_code"), exam_type_code: reachedBy("exam_type_code") };

/** What an edit of a name does to the records of years, in counts; the form asks before it is done. */
export function consequencesOfLookup(before: Lookup | undefined, edit: LookupEdit): Sentence[] {
  if (!before || "is_offered" in before) return [];
  const column = "sheet" in before ? "exam_type_code" : "district_code";
  const was: Record<string, unknown> = { ...before };
  const is: Record<string, unknown> = { ...edit };
  const isRecorded = recordedFields[column].some((name) => is[name] !== undefined && is[name] !== was[name]);
  if (!isRecorded) return [];
  const rows = reached[column].all(now(), before.code);
  return [1, 0].flatMap((follows): Sentence[] => {
    const own = rows.filter((row) => row.follows === follows);
    if (own.length === 0) return [];
    const sum = (name: "n" | "students") => own.reduce((total, row) => total + row[name], 0);
    const years = own.map(({ exam_year }) => exam_year).join(", ");
    const values = { n: sum("n"), years, students: sum("students") };
    return [{ key: follows ? "school.will_follow" : "school.will_keep", values }];
  });
}

const closedWith = (column: keyof typeof recordedFields) =>
  sqlite
    .prepare<[code: string], number>(
      `select distinct exam_year from school_exam_years join exam_years on year = exam_year
       where ${column} = ? and closed_at is not null order by exam_year`,
    )
    .pluck();

const closed = { district: closedWith("district_code"), exam_type: closedWith("exam_type_code") };

/** A code is a key, so another code would be in the lists and files of a closed year. */
export function whyCodeStays(entity: string, before: string, after: string): Sentence | null {
  if (before === after || (entity !== "district" && entity !== "exam_type")) return null;
  const years = closed[entity].all(before);
  return years.length > 0
    ? { key: "lookup.code_in_closed_years", values: { code: before, years: years.join(", ") } }
    : null;
}
