import { momentOf } from "./names";

/** How many hours, days and months keep their last copy. */
const most = { hours: 24, days: 14, months: 12 };

const malaysianOffset = 8 * 3_600_000;

/**
 * The names that may go. Hours, days and months count only where they have a copy, so a server that was off, or whose clock
 * jumped, loses none by its age. A copy from the future waits until its time has come and takes no place.
 */
export function copiesToDrop(names: string[], now: string): string[] {
  const dated = names.flatMap((name) => {
    const moment = momentOf(name);
    return moment !== null && moment <= now ? [{ name, time: malaysianTime(moment) }] : [];
  });
  const newestFirst = dated.sort((one, other) => (one.time < other.time ? 1 : -1));
  const kept = new Set<string>();
  keepLastOf(most.hours, "2026-11-23T09".length);
  keepLastOf(most.days, "2026-11-23".length);
  keepLastOf(most.months, "2026-11".length);
  return newestFirst.filter(({ name }) => !kept.has(name)).map(({ name }) => name);

  function keepLastOf(spans: number, length: number): void {
    const seen = new Set<string>();
    for (const { name, time } of newestFirst) {
      const span = time.slice(0, length);
      if (seen.has(span)) continue;
      if (seen.size === spans) return;
      seen.add(span);
      kept.add(name);
    }
  }
}

/** Malaysia has no summer time, so its days and months have one offset in every zone of a server. */
const malaysianTime = (moment: string): string =>
  new Date(Date.parse(moment) + malaysianOffset).toISOString();
