import { desc } from "drizzle-orm";
import { db } from "./client";
import { exam_years } from "./schema";

const latestFirst = db
  .select({ year: exam_years.year, is_running: exam_years.is_running })
  .from(exam_years)
  .orderBy(desc(exam_years.year))
  .prepare();

export interface Years {
  /** Latest first. */
  all: number[];
  /** The year that the office marked, else the latest year; null without any year. */
  running: number | null;
}

export function readYears(): Years {
  const years = latestFirst.all();
  const all = years.map(({ year }) => year);
  return { all, running: years.find(({ is_running }) => is_running)?.year ?? all[0] ?? null };
}

export const runningYear = (): number | null => readYears().running;
