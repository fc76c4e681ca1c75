import { readInstant } from "./instant";
import { datetimeLocal } from "./moments";

/** The value of `exam_year` in the address of a list that shows every year. */
export const everyYear = "all";

/** The same day and month in a later year; 29 February is 28 February where the year has none. */
export function dayYearsLater(day: string, years: number): string {
  const later = `${String(Number(day.slice(0, 4)) + years).padStart(4, "0")}${day.slice(4)}`;
  return readInstant(`${later}T00:00`) ? later : later.replace(/-02-29$/, "-02-28");
}

/** The same Malaysian day, month and time in a later year. */
export function instantYearsLater(instant: string, years: number): string {
  const [day = "", time = ""] = datetimeLocal(instant).split("T");
  return readInstant(`${dayYearsLater(day, years)}T${time}`) ?? instant;
}
