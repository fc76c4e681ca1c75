import { desc } from "drizzle-orm";
import { db, onceARequest } from "./client";
import { exam_years } from "./schema";

const latestFirst = db.select().from(exam_years).orderBy(desc(exam_years.year)).prepare();

/** Years are in no account's scope, so reading them needs no actor. */
export const listExamYears = (): (typeof exam_years.$inferSelect)[] =>
  onceARequest("years", () => latestFirst.all());

export const isYearClosed = (exam_year: number): boolean =>
  listExamYears().some(({ year, closed_at }) => year === exam_year && closed_at !== null);

export interface Years {
  /** Latest first. */
  all: number[];
  /** The year that the office marked, else the latest year; null without any year. */
  running: number | null;
}

export function readYears(): Years {
  const years = listExamYears();
  const all = years.map(({ year }) => year);
  return { all, running: years.find(({ is_running }) => is_running)?.year ?? all[0] ?? null };
}

export const runningYear = (): number | null => readYears().running;
