import { setImmediate as anotherRequest } from "node:timers/promises";
import { sqlite } from "~/db/client.server";
import { fromNow, now } from "~/db/clock";

const hour = 3_600_000;
const day = 24 * hour;

/** Rows looked at in one go: a transaction of a millisecond or two, with the pages of others in between. */
const slice = 500;

/** What each table may forget, as a condition on its rows, and the instant that its `?` stand for. */
const forgettable = [
  // Wrong codes of a second step are counted over a day.
  { table: "sign_in_failures", over: "created_at < ?", since: () => fromNow(-day) },
  // A form is doubled within minutes, and a script repeats a call within days.
  { table: "submissions", over: "created_at < ?", since: () => fromNow(-7 * day) },
  { table: "kept_forms", over: "expires_at < ?", since: now },
  // For a while whoever comes with an old slip can be told that it is too old.
  { table: "recovery_slips", over: "expires_at < ?", since: () => fromNow(-30 * day) },
  {
    table: "sessions",
    over: "min(coalesce(ended_at, '9'), idle_until, absolute_until) < ?",
    since: () => fromNow(-90 * day),
  },
];

const works = forgettable.map(({ table, over, since }) => ({
  since,
  /** The last of the next rows, by the order in which they came. */
  last: sqlite
    .prepare<[number, number], number | null>(
      `select max(rowid) from (select rowid from ${table} where rowid > ? order by rowid limit ?)`,
    )
    .pluck(),
  forget: sqlite.prepare<[number, number, string]>(
    `delete from ${table} where rowid > ? and rowid <= ? and ${over}`,
  ),
}));

/** Forgets what nobody will ask for again, a few rows at a time; gives how many. The trail and the papers stay. */
export async function prune(): Promise<number> {
  let forgotten = 0;
  for (const { last, forget, since } of works) {
    const instant = since();
    let from = 0;
    for (let to = last.get(from, slice); to; to = last.get(from, slice)) {
      forgotten += forget.run(from, to, instant).changes;
      from = to;
      await anotherRequest();
    }
  }
  return forgotten;
}

/** Prunes now and every hour, for as long as the process has something else to live for. */
export function keepPruning(every = hour): void {
  const tidy = () => prune().catch((error) => console.error(error));
  void tidy();
  setInterval(tidy, every).unref();
}
