import { endIfLogIsCut, sqlite } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { logError } from "~/db/log";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { isClosed, noteStorageError } from "~/db/storage";
import { recordRepeatedRefusals } from "~/features/audit/refusals";
import { recordQuestions } from "~/features/elsewhere/counts";
import { emptyRowsOfGoneYears, forgetUnsealed } from "~/features/handovers/prune";
import { forgetDepartures } from "~/features/students/changes/prune";
import { forgetPendingUsers } from "~/features/users/pending";
import { anotherRequest } from "~/features/values/another-request";
import { eraseDeletedWords } from "./words";

const hour = 3_600_000;
const day = 24 * hour;

const usualSlice = 500; // a transaction of one or two milliseconds

interface Forgettable {
  table: string;
  over: string;
  since: () => string;
  slice?: number;
}

/** They left the trash too. */
const ofGoneCandidates =
  "student_id not in (select id from students) and student_id not in (select entity_id from trash) and updated_at < ?";

const forgettable: Forgettable[] = [
  { table: "sign_in_failures", over: "created_at < ?", since: () => fromNow(-day) },
  { table: "sign_in_challenges", over: "expires_at < ?", since: now },
  { table: "submissions", over: "created_at < ?", since: () => fromNow(-7 * day) },
  { table: "kept_forms", over: "expires_at < ?", since: now },
  { table: "trash", over: "created_at < ?", since: () => fromNow(-30 * day) },
  { table: "special_needs", over: ofGoneCandidates, since: now },
  { table: "statement_marks", over: ofGoneCandidates, since: now },
  { table: "removed_special_needs", over: ofGoneCandidates, since: now },
  {
    table: "undo_batches",
    over: "created_at < ? and (kind <> 'disposed' or not exists (select 1 from exam_years where disposal_state = 'restoring'))",
    since: () => fromNow(-30 * day),
    slice: 10, // an action may have changed hundreds of candidates
  },
  ...["undoable_moves", "undoable_numberings", "school_merges"].map((table) => ({
    table,
    over: "created_at < ?",
    since: () => fromNow(-30 * day),
  })),
  {
    table: "student_transfers", // of candidates who left the trash
    over: "student_id not in (select id from students) and student_id not in (select entity_id from trash) and created_at < ?",
    since: now,
  },
  { table: "seat_changes", over: "created_at < ?", since: () => fromNow(-30 * day) },
  {
    table: "import_drafts",
    over: "rowid in (select rowid from import_drafts where created_at < ?)", // the index answers it: a row holds up to 2 MB
    since: () => fromNow(-30 * day),
    slice: 8,
  },
  { table: "sheet_prints", over: "created_at < ?", since: () => fromNow(-730 * day) },
  { table: "account_notices", over: "happened_at < ?", since: () => fromNow(-365 * day) },
  { table: "recovery_slips", over: "expires_at < ?", since: () => fromNow(-30 * day) },
  { table: "account_links", over: "expires_at < ?", since: () => fromNow(-365 * day) },
  {
    table: "sessions",
    over: "min(coalesce(ended_at, '9'), idle_until, absolute_until) < ?",
    since: () => fromNow(-90 * day),
  },
];

const works = forgettable.map(({ table, over, since, slice = usualSlice }) => ({
  since,
  last: sqlite
    .prepare<[number], number | null>(
      `select max(rowid) from (select rowid from ${table} where rowid > ? order by rowid limit ${slice})`,
    )
    .pluck(),
  forget: sqlite.prepare<[number, number, string]>(
    `delete from ${table} where rowid > ? and rowid <= ? and ${over}`,
  ),
}));

/** docs/data-protection.md states the periods. Candidates and the audit trail stay. */
export async function prune(): Promise<number> {
  if (isHeld()) return 0;
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
  for (const forget of [forgetDepartures, forgetPendingUsers, forgetUnsealed, emptyRowsOfGoneYears]) {
    for (let gone = forget(); gone > 0; gone = forget()) {
      forgotten += gone;
      await anotherRequest();
    }
  }
  saveOfficeSetting("pruned_at", now());
  return forgotten;
}

let leapSeenAt: number | null = null;

/** After a leap of the clock the server runs a day before it deletes by age, so that the office can set the clock right. */
function isHeld(): boolean {
  const last = officeSetting("pruned_at");
  const isLeap = last !== null && last < fromNow(-day);
  leapSeenAt = isLeap ? (leapSeenAt ?? performance.now()) : null;
  return leapSeenAt !== null && performance.now() - leapSeenAt < day;
}

/** The log may still hold deleted bytes. False while another reader, such as a backup, uses it. */
export function emptyLog(): boolean {
  endIfLogIsCut();
  const usual = sqlite.pragma("busy_timeout", { simple: true });
  sqlite.pragma("busy_timeout = 0");
  try {
    const [answer] = sqlite.pragma("wal_checkpoint(truncate)") as { busy: number }[];
    return answer?.busy === 0;
  } finally {
    sqlite.pragma(`busy_timeout = ${usual}`);
  }
}

export function keepPruning(every = hour): void {
  let isLogDue = false;
  const tidy = async () => {
    if (isClosed()) return;
    try {
      recordRepeatedRefusals();
      recordQuestions();
      isLogDue = (await prune()) > 0 || isLogDue;
      isLogDue = (await eraseDeletedWords()) || isLogDue;
      if (isLogDue) isLogDue = !emptyLog();
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    }
  };
  void tidy();
  setInterval(tidy, every).unref();
}
