import { fromNow } from "~/db/clock";
import type { students, trash } from "~/db/schema";
import { isRegistered } from "~/features/school-exam-years/school-year";
import type { SchoolYear } from "~/features/values/school-year";

/** Deleted candidates are kept for thirty days (product 3.8). */
const restorableMilliseconds = 30 * 24 * 3_600_000;

export const restorableSince = (): string => fromNow(-restorableMilliseconds);

export const restorableUntil = (created_at: string): string =>
  new Date(Date.parse(created_at) + restorableMilliseconds).toISOString();

export type Student = typeof students.$inferSelect;

type Deleted = typeof trash.$inferSelect;

/** The row is stored whole. Triggers let its school-year follow a school, year or registration that moved; the original is used while it exists. */
export function recordsOf(rows: readonly Deleted[]): Student[] {
  const places = new Map<string, SchoolYear>();
  return rows.map(({ record, school_code, exam_year }) => {
    const student = record as Student;
    const original = { school_code: student.school_code, exam_year: student.exam_year };
    const present = { school_code, exam_year };
    const key = JSON.stringify([original, present]);
    const place = places.get(key) ?? [original, present].find(isRegistered) ?? original;
    places.set(key, place);
    // A row of an older version does not say whether the candidate repeats the exam.
    return { ...student, is_repeating: student.is_repeating ?? false, ...place };
  });
}
