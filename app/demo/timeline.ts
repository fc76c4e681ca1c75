import type { Random } from "./random";

export interface DemoYear {
  year: number;
  candidates: number;
  locked: boolean;
}

export interface Timeline {
  opened_at: string;
  locked_at: string | null;
  numbered_at: string;
  entries: (random: Random, count: number) => string[];
}

const minute = 60_000;
const day = 24 * 60 * minute;

/** The share of entries after the lock of a year. */
const late = 0.02;

export function timelineOf({ year, locked }: DemoYear, at: Date): Timeline {
  const lock = Date.UTC(year, 3, 15, 15, 59, 59);
  const [from, to] = locked
    ? [Date.UTC(year, 2, 1, 1), lock - day]
    : [at.getTime() - 60 * day, at.getTime() - 26 * day];
  return {
    opened_at: iso(from - 30 * day),
    locked_at: locked ? iso(lock) : null,
    numbered_at: iso(locked ? lock + 20 * day : at.getTime() - 22 * day),
    entries(random, count) {
      let instant = from + random.fraction() * (to - from - count * 2 * minute);
      return Array.from({ length: count }, (_, entry) => {
        instant += random.between(20_000, 100_000);
        const isLate = locked && entry >= count - Math.round(count * late);
        return iso(isLate ? lock + random.between(1, 10 * day) : instant);
      });
    },
  };
}

const iso = (instant: number): string => new Date(instant).toISOString();
