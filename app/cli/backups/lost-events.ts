import { existsSync } from "node:fs";
import Database from "better-sqlite3";
import { DatabaseRefused } from "~/db/file";
import { t } from "~/messages";
import { inDigits } from "../runtime/terminal";

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
  // A connection that may write empties a log at its end, and a read-only one leaves an empty log where none was.
  const readonly = existsSync(`${present}-wal`);
  const db = new Database(present, { readonly, fileMustExist: true, timeout: 5000 });
  try {
    db.pragma("query_only = on");
    db.prepare("attach ? as coming").run(coming);
    if (db.prepare(areOfOneDatabase).get() === undefined) return null;
    const shared = db.prepare(lastShared).pluck().get();
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

const areOfOneDatabase = `
  select 1 where (select value from main.office_settings where name = 'database_id')
              is (select value from coming.office_settings where name = 'database_id')`;

/** Each hash seals all events before it, so the last one that both have ends the common history. An archive may have taken it from the file that comes. */
const lastShared = `
  select max(
    coalesce((select mine.id from main.audit_events as mine join coming.audit_events as theirs using (id)
              where mine.hash = theirs.hash order by mine.id desc limit 1), 0),
    coalesce((select mine.id from coming.office_settings join main.audit_events as mine on mine.id = value ->> 'id'
              where name = 'audit_archived' and mine.hash = value ->> 'hash'), 0))`;

/** A takeover that was stopped has written its own event: no person saved it. */
const after = "from main.audit_events where id > :shared and entity <> 'server'";
const lostAfter = `select count(*) as events, min(created_at) as since ${after}`;
const authorsAfter = `select username ${after} and username is not null group by username order by count(*) desc, username`;
