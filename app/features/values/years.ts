import { readInstant } from "./instant";
import { datetimeLocal } from "./moments";

/** The value of `exam_year` in the address of a list that shows every year. */
export const everyYear = "all";

/** The same day and month in a later year; 29 February is 28 February where the year has none. */
export function dayYearsLater(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return readInstant(`${later}T00:00`) ? later : later.replace(/-02-29$/, "-02-28");
}

/** The same weekday of the same week of the month in a later year, such as its second Thursday; a fifth one is the last where the year has four. */
export function weekdayYearsLater(day: string, years: number): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const weekday = new Date(Date.UTC(year, month - 1, date)).getUTCDay();
  const first = new Date(Date.UTC(year + years, month - 1, 1)).getUTCDay();
  const days = new Date(Date.UTC(year + years, month, 0)).getUTCDate();
  const later = 1 + ((weekday - first + 7) % 7) + 7 * Math.floor((date - 1) / 7);
  const kept = later > days ? later - 7 : later;
  return new Date(Date.UTC(year + years, month - 1, kept)).toISOString().slice(0, 10);
}

/** The same Malaysian day, month and time in a later year. */
export function instantYearsLater(instant: string, years: number): string {
  const [day = "", time = ""] = datetimeLocal(instant).split("T");
  return readInstant(`${dayYearsLater(day, years)}T${time}`) ?? instant;
}
