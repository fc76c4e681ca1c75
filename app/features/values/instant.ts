import { malaysiaAhead } from "~/db/clock";

const MALAYSIA_MINUTES = malaysiaAhead / 60_000;

const WRITTEN =
  /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?(?:([Zz])|([+-])(\d{2}):?(\d{2}))?$/;

/** A form's `YYYY-MM-DDTHH:mm` is Malaysian time. Null for a moment that the calendar does not have. */
export function readInstant(written: string): string | null {
  const parts = WRITTEN.exec(written);
  if (!parts) return null;
  const [year, month, day, hour, minute, second] = parts
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0)) as Parts;
  if (year < 1900 || hour > 23 || minute > 59 || second > 59) return null;

  const midnight = new Date(Date.UTC(year, month - 1, day));
  if (midnight.getUTCMonth() !== month - 1 || midnight.getUTCDate() !== day) return null;

  const offset = offsetMinutes(parts);
  if (offset === null) return null;
  const milliseconds = Number((parts[7] ?? "").padEnd(3, "0").slice(0, 3));
  const moment = Date.UTC(year, month - 1, day, hour, minute - offset, second, milliseconds);
  const iso = new Date(moment).toISOString();
  return iso.length === 24 ? iso : null;
}

type Parts = [number, number, number, number, number, number];

function offsetMinutes(parts: RegExpExecArray): number | null {
  if (parts[8]) return 0;
  if (!parts[9]) return MALAYSIA_MINUTES;
  const hours = Number(parts[10]);
  const minutes = Number(parts[11]);
  if (hours > 14 || minutes > 59) return null;
  return (parts[9] === "-" ? -1 : 1) * (hours * 60 + minutes);
}

export const malaysianDay = (instant: string): number =>
  Math.floor((Date.parse(instant) + malaysiaAhead) / 86_400_000);

/** Midnight in Malaysia, so many days before the day of the instant. */
export const midnightBefore = (instant: string, days: number): string =>
  new Date((malaysianDay(instant) - days) * 86_400_000 - malaysiaAhead).toISOString();
