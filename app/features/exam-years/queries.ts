import { eq, sql, sum } from "drizzle-orm";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { listExamYears } from "~/db/exam-years";
import { type exam_years, year_totals } from "~/db/schema";
import { everyYear } from "~/features/values/years";
import { type Sentence, t } from "~/messages";
import { type Lock, type LockState, lockStateOf } from "./rules";

export { isYearClosed, listExamYears, runningYear } from "~/db/exam-years";

export type ExamYear = typeof exam_years.$inferSelect;

export interface ExamYearWithTotals extends ExamYear {
  total_schools: number;
  total_students: number;
}

const totalsOf = db
  .select({
    total_schools: sum(year_totals.total_schools).mapWith(Number),
    total_students: sum(year_totals.total_students).mapWith(Number),
  })
  .from(year_totals)
  .where(eq(year_totals.exam_year, sql.placeholder("year")))
  .prepare();

/** Totals of the whole state: for the office only. */
export function listExamYearsWithTotals(): ExamYearWithTotals[] {
  return listExamYears().map((examYear) => ({ ...examYear, ...totalsOfExamYear(examYear.year) }));
}

export function totalsOfExamYear(year: number): { total_schools: number; total_students: number } {
  const totals = totalsOf.get({ year });
  return { total_schools: totals?.total_schools ?? 0, total_students: totals?.total_students ?? 0 };
}

export const findExamYear = (id: number): ExamYear | undefined =>
  listExamYears().find((each) => each.id === id);

export const findExamYearOf = (year: number): ExamYear | undefined =>
  listExamYears().find((each) => each.year === year);

/** A year that the office does not have is open. */
export function lockOf(year: number | Lock): LockState {
  const found = typeof year === "number" ? findExamYearOf(year) : year;
  return found ? lockStateOf(found, now()) : { kind: "none" };
}

export const isLocked = (year: number | Lock): boolean => lockOf(year).kind === "locked";

/** Up to this year: locked, no longer the running year, and open. */
export const yearsToClose = (exam_year: number): number =>
  listExamYears().filter(
    (each) => each.year <= exam_year && !each.closed_at && !each.is_running && isLocked(each),
  ).length;

/** Every command that changes records of a year asks here, for the ADMIN too. Readings, sheets and exports go on. */
export function whyYearClosed(year: number): Sentence | null {
  const { closed_at, disposal_state } = findExamYearOf(year) ?? {};
  if (!closed_at) return null;
  return { key: disposal_state ? `disposal.${disposal_state}` : "exam_year.is_closed", values: { year } };
}

/** Candidates created after this moment are late. */
export function lockedSince(year: number | Lock): string | null {
  const lock = lockOf(year);
  return lock.kind === "locked" ? lock.since : null;
}

/** A candidate who is entered now, after the lock. The mark stays when the year is unlocked. */
export function isLate(year: number, entered_at: string): boolean {
  return isAfterLock(lockedSince(year), entered_at);
}

/** `since` is the moment of the lock, null without one. */
export const isAfterLock = (since: string | null, entered_at: string): boolean =>
  since !== null && entered_at > since;

export const examYearChoices = () =>
  listExamYears().map(({ year }) => ({ value: String(year), label: String(year) }));

export const examYearFilters = () => [...examYearChoices(), { value: everyYear, label: t("word.all_years") }];
