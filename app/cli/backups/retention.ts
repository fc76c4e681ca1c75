import { malaysianDigits } from "~/db/clock";

/**
 * `calon-2026-11-23T010203004Z.db.gz`, with `.age` where it is encrypted; those of earlier versions have no `.gz`. Every other
 * file in the folder is somebody else's.
 */
const pattern = /^calon-(\d{4}-\d\d-\d\dT)(\d\d)(\d\d)(\d\d)(\d{3})Z\.db(\.gz)?(\.age)?$/;

export const copyNameAt = (moment: string, isSealed = false): string =>
  `calon-${moment.replace(/[:.]/g, "")}.db.gz${isSealed ? ".age" : ""}`;

/** Null for a name that no copy of ours has. */
export function momentOf(name: string): string | null {
  const [, day, hours, minutes, seconds, milliseconds] = pattern.exec(name) ?? [];
  const moment = `${day}${hours}:${minutes}:${seconds}.${milliseconds}Z`;
  return day && !Number.isNaN(Date.parse(moment)) ? moment : null;
}

/** The note beside a copy that the rule of retention may delete. */
export const noteNameOf = (copy: string): string => `${copy}.json`;

/** Copies with their note: the only ones that are ever deleted. */
export function keptCopiesAmong(names: string[]): string[] {
  const there = new Set(names);
  return names.filter((name) => momentOf(name) !== null && there.has(noteNameOf(name)));
}

/** An unfinished file of ours, or what rsync leaves of one when the other computer dies. */
export const isLeftover = (name: string): boolean =>
  /^(calon-.+|status\.json|drill|rehearsal)\.unfinished$/.test(name) ||
  /^\.calon-[\dT-]+Z\.db(\.gz)?(\.age)?(\.json)?\.\w{6}$/.test(name);

/** How many hours, days and months keep their last copy. */
const most = { hours: 24, days: 14, months: 12 };

/**
 * The names that may go. Hours, days and months count only where they have a copy, so a server that was off, or whose clock
 * jumped, loses none by its age. A copy from the future waits until its time has come and takes no place. Each database
 * has places of its own, and a copy goes only when a later one that stays continues its line. One without a line stays.
 */
export function copiesToDrop(
  names: string[],
  now: string,
  lineOfCopy: (name: string) => Line | null = () => onlyLine,
): string[] {
  const dated = names.flatMap((name) => {
    const [moment, line] = [momentOf(name), lineOfCopy(name)];
    return line && moment !== null && moment <= now ? [{ name, line, time: malaysianDigits(moment) }] : [];
  });
  const newestFirst = dated.sort((one, other) => (one.time < other.time ? 1 : -1));
  const kept = new Set<(typeof dated)[number]>();
  for (const id of new Set(dated.map(({ line }) => line.database_id))) {
    const copies = newestFirst.filter(({ line }) => line.database_id === id);
    keepLastOf(copies, most.hours, "2026-11-23T09".length);
    keepLastOf(copies, most.days, "2026-11-23".length);
    keepLastOf(copies, most.months, "2026-11".length);
  }
  const isContinued = ({ line, time }: (typeof dated)[number]) =>
    [...kept].some((later) => later.time > time && continues(later.line, line));
  return newestFirst.filter((copy) => !kept.has(copy) && isContinued(copy)).map(({ name }) => name);

  function keepLastOf(copies: typeof dated, spans: number, length: number): void {
    const seen = new Set<string>();
    for (const copy of copies) {
      const span = copy.time.slice(0, length);
      if (seen.has(span)) continue;
      if (seen.size === spans) return;
      seen.add(span);
      kept.add(copy);
    }
  }
}

const onlyLine: Line = { database_id: null, serving_term: 0, last_event: 0 };

/** The history that a copy belongs to: a database, the term of its server, and the last event of its trail. */
export interface Line {
  /** Null before the first start of a server that gives a database its id. */
  database_id: string | null;
  serving_term: number;
  last_event: number;
}

/** Whether a copy of `later` makes one of `earlier` needless. */
export const continues = (later: Line, earlier: Line): boolean =>
  later.database_id === earlier.database_id &&
  later.serving_term >= earlier.serving_term &&
  later.last_event >= earlier.last_event;
