import { malaysiaAhead } from "~/db/clock";

const ofSchools = ["total_schools", "total_empty_schools", "total_complete_schools"] as const;
const byGender = ["total_students", "total_male", "total_female"] as const;
const byProgress = ["total_student_with_code", "total_not_citizen", "total_without_ic"] as const;

/** Withdrawn candidates are in no other figure. */
export const figureNames = [...ofSchools, ...byGender, ...byProgress, "total_withdrawn"] as const;
export type FigureName = (typeof figureNames)[number];

export const candidateFigures = [...byGender, "unstated", ...byProgress, "total_withdrawn"] as const;
export const shownFigures = [...ofSchools, ...candidateFigures] as const;

/** One breakdown at a time, so that a view stays light on a slow line. */
export const breakdowns = ["district_code", "exam_type_code", "school_code", "week"] as const;
export type Breakdown = (typeof breakdowns)[number];

export type Figures = Record<FigureName, number>;

/** `before` is null when there is no year before. */
export interface Compared {
  now: Figures;
  before: Figures | null;
}

export interface Group extends Compared {
  code: string;
  name: string;
}

export const nothing: Figures = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures;

export function added(rows: readonly Figures[]): Figures {
  const sums = { ...nothing };
  for (const row of rows) for (const name of figureNames) sums[name] += row[name];
  return sums;
}

export const unstated = ({
  total_students,
  total_male,
  total_female,
}: Pick<Figures, "total_students" | "total_male" | "total_female">): number =>
  total_students - total_male - total_female;

export interface ByHour {
  /** The first letters of an instant: 2026-03-01T04. */
  hour: string;
  entered: number;
}

export interface Week {
  /** The first day, from Monday, in Malaysia. */
  from: string;
  entered: number;
  sum: number;
  locked: boolean;
}

const day = 86_400_000;
/** Monday 5 January 1970. */
const firstMonday = 4 * day;
const mostWeeks = 104;

const weekAt = (instant: string): number =>
  Math.floor((Date.parse(instant) + malaysiaAhead - firstMonday) / (7 * day));

/** Every week from the first entry to the last, and to the lock; at most two years, the latest. */
export function weeksOf(hours: readonly ByHour[], lock: string | null): Week[] {
  const byWeek = new Map<number, number>();
  for (const { hour, entered } of hours) {
    const week = weekAt(`${hour}:00:00Z`);
    if (!Number.isNaN(week)) byWeek.set(week, (byWeek.get(week) ?? 0) + entered);
  }
  if (byWeek.size === 0) return [];
  const lockWeek = lock === null ? null : weekAt(lock);
  const first = Math.min(...byWeek.keys());
  const last = Math.max(...byWeek.keys(), lockWeek === null ? first : Math.min(lockWeek, first + mostWeeks));
  const weeks: Week[] = [];
  let sum = 0;
  for (let week = first; week <= last; week++) {
    const entered = byWeek.get(week) ?? 0;
    sum += entered;
    const from = new Date(firstMonday + week * 7 * day).toISOString().slice(0, 10);
    if (week > last - mostWeeks) weeks.push({ from, entered, sum, locked: week === lockWeek });
  }
  return weeks;
}
