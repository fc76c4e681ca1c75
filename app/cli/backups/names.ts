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
