import { malaysianDigits, now } from "~/db/clock";

const zone = { timeZone: "Asia/Kuala_Lumpur" } as const;
const date = { day: "numeric", month: "short", year: "numeric" } as const;

const dateWords = new Intl.DateTimeFormat("ms-MY", { ...zone, ...date });
const momentWords = new Intl.DateTimeFormat("ms-MY", {
  ...zone,
  ...date,
  hour: "numeric",
  minute: "2-digit",
  dayPeriod: "long",
  hourCycle: "h12",
});

const weekdayWords = new Intl.DateTimeFormat("ms-MY", { ...zone, ...date, weekday: "short" });

const shortWords = new Intl.DateTimeFormat("ms-MY", { ...zone, day: "numeric", month: "short" });

export function malaysianMoment(instant: string): string {
  return momentWords.format(new Date(instant)).replace(/(\d):(\d\d)/, "$1.$2");
}

export function malaysianDate(instant: string): string {
  return dateWords.format(new Date(instant));
}

/** Shows seconds where there are any, so that a form saved unchanged returns the same instant. */
export const datetimeLocal = (instant: string): string =>
  malaysianDigits(instant).replace(/(?::00)?(?:\.000)?Z$/, "");

/** `2026-11-22`, the Malaysian day of an instant. */
export const dayOf = (instant: string): string => malaysianDigits(instant).slice(0, 10);

/** The Malaysian day so many days after a day, or before it. */
export const dayAfter = (day: string, days: number): string =>
  dayOf(new Date(Date.parse(`${day}T04:00:00.000Z`) + days * 86_400_000).toISOString());

export const today = (): string => dayOf(now());

/** `2026-11-22` in words. */
export const dayInWords = (day: string): string => malaysianDate(`${day}T04:00:00.000Z`);

/** `2026-11-22` with its weekday, as each paper has it: Ahd, 22 Nov 2026. */
export const dayOfWeekInWords = (day: string): string =>
  weekdayWords.format(new Date(`${day}T04:00:00.000Z`));

/** 22 Nov, where the year is said elsewhere. */
export const shortDay = (instant: string): string => shortWords.format(new Date(instant));

/** 22/11/2026, as a form sends a day. */
export function writtenDay(instant: string): string {
  const [year, month, day] = dayOf(instant).split("-");
  return `${day}/${month}/${year}`;
}
