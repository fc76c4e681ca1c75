import { setImmediate as anotherRequest } from "node:timers/promises";
import { sqlite } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";
import { eraseDeletedWords } from "./words.server";

const hour = 3_600_000;
const day = 24 * hour;

/** Rows looked at in one go: a transaction of a millisecond or two, with the pages of others in between. */
const usualSlice = 500;

interface Forgettable {
  table: string;
  /** The rows whose time is over, as a condition with one `?`. */
  over: string;
  /** The instant that the `?` stands for. */
  since: () => string;
  /** For tables of large rows: how many are deleted in one go. */
  slice?: number;
}

/** The periods that docs/data-protection.md states. */
const forgettable: Forgettable[] = [
  // Wrong codes of a second step are counted over a day.
  { table: "sign_in_failures", over: "created_at < ?", since: () => fromNow(-day) },
  { table: "sign_in_challenges", over: "expires_at < ?", since: now },
  // A form is doubled within minutes, and a script repeats a call within days.
  { table: "submissions", over: "created_at < ?", since: () => fromNow(-7 * day) },
  { table: "kept_forms", over: "expires_at < ?", since: now },
  { table: "trash", over: "created_at < ?", since: () => fromNow(-30 * day) },
  {
    table: "import_drafts",
    // The index answers this; a row holds up to 2 MB before its date.
    over: "rowid in (select rowid from import_drafts where created_at < ?)",
    since: () => fromNow(-30 * day),
    slice: 8,
  },
  // A paper is checked through its exam season, and in the next one beside that year's.
  { table: "sheet_prints", over: "created_at < ?", since: () => fromNow(-730 * day) },
  // For a month the recovery page answers that an old slip is too old.
  { table: "recovery_slips", over: "expires_at < ?", since: () => fromNow(-30 * day) },
  {
    table: "sessions",
    over: "min(coalesce(ended_at, '9'), idle_until, absolute_until) < ?",
    since: () => fromNow(-90 * day),
  },
];

const works = forgettable.map(({ table, over, since, slice = usualSlice }) => ({
  since,
  /** The last of the next rows, by the order in which they came. */
  last: sqlite
    .prepare<[number], number | null>(
      `select max(rowid) from (select rowid from ${table} where rowid > ? order by rowid limit ${slice})`,
    )
    .pluck(),
  forget: sqlite.prepare<[number, number, string]>(
    `delete from ${table} where rowid > ? and rowid <= ? and ${over}`,
  ),
}));

/** Deletes the rows whose time is over, a few at a time; gives how many. Candidates and the audit trail stay. */
export async function prune(): Promise<number> {
  let forgotten = 0;
  for (const { last, forget, since } of works) {
    const instant = since();
    let from = 0;
    for (let to = last.get(from); to; to = last.get(from)) {
      forgotten += forget.run(from, to, instant).changes;
      from = to;
      await anotherRequest();
    }
  }
  return forgotten;
}

/**
 * Writes the log back into the file and empties it, for it may still hold what was deleted. It waits for no other
 * reader, such as a backup: false when there is one.
 */
export function emptyLog(): boolean {
  const usual = sqlite.pragma("busy_timeout", { simple: true });
  sqlite.pragma("busy_timeout = 0");
  try {
    const [answer] = sqlite.pragma("wal_checkpoint(truncate)") as { busy: number }[];
    return answer?.busy === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${usual}`);
  }
}

/** Prunes now and every hour, for as long as the process has something else to live for. */
export function keepPruning(every = hour): void {
  let isLogDue = false;
  const tidy = async () => {
    try {
      isLogDue = (await prune()) > 0 || isLogDue;
      isLogDue = (await eraseDeletedWords()) || isLogDue;
      if (isLogDue) isLogDue = !emptyLog();
    } catch (error) {
      console.error(error);
    }
  };
  void tidy();
  setInterval(tidy, every).unref();
}
