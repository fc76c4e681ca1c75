import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { DatabaseRefused } from "~/db/file";
import { settingIn } from "~/db/setting-in";
import { lastArchived } from "~/features/audit/verify";
import { t } from "~/messages";
import { inDigits } from "../digits";

export interface Lost {
  events: number;
  /** The instant of the first of them. */
  since: string;
  usernames: string[];
}

const mostNames = 4;

/**
 * What an exchange of the database takes away: the events of `present` that `coming` does not have, where both files are of one
 * database. Null where there are none. Neither file is changed. The account of the server runs it, because SQLite makes
 * an index of the log beside a file. Throws where a damaged file cannot be read.
 */
export function eventsLost(present: string, coming: string): Lost | null {
  if (!existsSync(present)) return null;
  const db = openToRead(present);
  try {
    const other = readOf(coming);
    if (settingIn(db, "database_id") !== other.id) return null;
    db.prepare("attach ? as coming").run(coming);
    const last = db.prepare<[], number>(lastShared).pluck().get() ?? 0;
    const isArchived = db.prepare("select 1 from main.audit_events where id = ? and hash = ?");
    const { id, hash } = other.archived;
    const shared = id > last && isArchived.get(id, hash) ? id : last;
    const { events, since } = db.prepare(lostAfter).get({ shared }) as Pick<Lost, "events" | "since">;
    if (events === 0) return null;
    const usernames = db.prepare(authorsAfter).pluck().all({ shared }) as string[];
    return { events, since, usernames };
  } finally {
    db.close();
  }
}

export class LossRefused extends DatabaseRefused {}

/** Refuses an exchange that takes events away, unless a person accepts it. Answers whether it takes some. */
export function refuseEventsLost(present: string, coming: string, isAccepted: boolean): boolean {
  const lost = lostOrUnknown(present, coming);
  if (!lost) return false;
  const found = sentenceOfLoss(present, lost);
  if (!isAccepted) throw new LossRefused(t("loss.refused", { found }));
  console.log(t("loss.accepted", { found }));
  return true;
}

/** The events of a damaged file may be out of reach: the exchange then goes on, because it is the way out. */
export function lostOrUnknown(present: string, coming: string): Lost | null {
  try {
    return eventsLost(present, coming);
  } catch (error) {
    console.error(t("loss.unreadable", { path: present, error: (error as Error).message }));
    return null;
  }
}

export function sentenceOfLoss(path: string, { events, since, usernames }: Lost): string {
  const more = usernames.length - mostNames;
  const names = usernames.slice(0, mostNames).join(", ") || t("loss.no_account");
  const by = more > 0 ? t("loss.and_more", inDigits({ names, n: more })) : names;
  return t("loss.found", inDigits({ path, n: events, since, by }));
}

/** A connection that may write empties a log at its end, and a read-only one leaves an empty log where none was. */
function openToRead(path: string): Database.Database {
  const db = new Database(path, { readonly: existsSync(`${path}-wal`), fileMustExist: true, timeout: 5000 });
  db.pragma("query_only = on");
  return db;
}

function readOf(path: string) {
  const db = openToRead(path);
  try {
    return { id: settingIn(db, "database_id"), archived: lastArchived(db) };
  } finally {
    db.close();
  }
}

/** Each hash seals all events before it, so the last one that both have ends the common history. */
const lastShared = `
  select mine.id from main.audit_events as mine join coming.audit_events as theirs using (id)
  where mine.hash = theirs.hash order by mine.id desc limit 1`;

/** A takeover that was stopped has written its own event: no person saved it. */
const after = "from main.audit_events where id > :shared and entity <> 'server'";
const lostAfter = `select count(*) as events, min(created_at) as since ${after}`;
const authorsAfter = `select username ${after} and username is not null group by username order by count(*) desc, username`;
