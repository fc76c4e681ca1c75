import { z } from "zod";
import { optionalOneOf } from "~/features/values/fields";
import { direction } from "~/features/values/lists";
import { statisticsQuery } from "./schema";

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
const malaysia = 8 * 3_600_000;
/** Monday 5 January 1970. */
const firstMonday = 4 * day;
const mostWeeks = 104;

const weekAt = (instant: string): number =>
  Math.floor((Date.parse(instant) + malaysia - firstMonday) / (7 * day));

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

/** The column that sorts names its table. */
const chartSorts = [
  "year",
  "year_candidates",
  "week",
  "week_entered",
  "state",
  "state_schools",
  "type",
  "type_male",
  "type_female",
  "type_candidates",
] as const;
export type ChartSort = (typeof chartSorts)[number];

const { exam_year, district_code, exam_type_code } = statisticsQuery.shape;
export const chartsQuery = z.object({
  exam_year,
  district_code,
  exam_type_code,
  sort_column: optionalOneOf(chartSorts),
  sort_direction: direction("asc"),
});
export type ChartsQuery = z.output<typeof chartsQuery>;
