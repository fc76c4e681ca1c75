import { fromNow } from "~/db/clock";
import type { students, trash } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { currentSchoolYear } from "./school-year.server";

/** Deleted candidates are kept for thirty days (product 3.8). */
const restorableMilliseconds = 30 * 24 * 3_600_000;

export const restorableSince = (): string => fromNow(-restorableMilliseconds);

export const restorableUntil = (created_at: string): string =>
  new Date(Date.parse(created_at) + restorableMilliseconds).toISOString();

export type Student = typeof students.$inferSelect;

type Deleted = typeof trash.$inferSelect;

/** The row is stored whole; only its school-year is replaced by its present name. */
export function recordsOf(rows: readonly Deleted[]): Student[] {
  const places = new Map<string, SchoolYear>();
  return rows.map(({ record, created_at }) => {
    const student = record as Student;
    const { school_code, exam_year } = student;
    const key = JSON.stringify([school_code, exam_year]);
    const place = places.get(key) ?? currentSchoolYear({ school_code, exam_year }, created_at);
    places.set(key, place);
    return { ...student, ...place };
  });
}
