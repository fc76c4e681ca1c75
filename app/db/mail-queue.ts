import { chmodSync } from "node:fs";
import Database from "better-sqlite3";

export interface NewMail {
  recipient: string;
  subject: string;
  body: string;
}

export interface Mail extends NewMail {
  id: number;
  tries: number;
  /** Whose reminder it is; null for an alarm and for a mail to the owner of an account. */
  reminds: string | null;
}

/** The latest reminder to one address. */
export interface Reminder {
  from: string;
  until: string;
  isWaiting: boolean;
}

const minute = 60_000;
const longestWait = 60 * minute;
/** After a few quick tries one an hour: about three days. */
export const mostTries = 77;
const mostMails = 500;

const monthBefore = (instant: string) => new Date(Date.parse(instant) - 30 * 24 * 60 * minute).toISOString();
const insertMail =
  "insert into mails (recipient, subject, body, created_at) values (:recipient, :subject, :body, :created_at)";
const withReminder = "from mails left join reminders on mail_id = mails.id";

/**
 * Mails that wait to be sent, in an SQLite file of its own beside the database, because an alarm is often about the
 * database itself. The waits are counted by the monotone clock, so a restart tries every mail at once.
 */
export class MailQueue {
  readonly #file: Database.Database;
  readonly #dueAt = new Map<number, number>();

  constructor(path: string) {
    this.#file = new Database(path, { timeout: 1000 });
    if (path !== ":memory:") chmodSync(path, 0o600);
    this.#file.pragma("synchronous = full");
    this.#file.exec(`create table if not exists mails (id integer primary key autoincrement, recipient text not null,
        subject text not null, body text not null, tries integer not null default 0, created_at text not null);
      create table if not exists known (name text primary key, value text not null);
      create table if not exists reminders (reminds text primary key, after text not null, until text not null,
        mail_id integer not null)`);
  }

  /** The mails and the newly known troubles, in one transaction. */
  add(mails: readonly NewMail[], known: object): void {
    const insert = this.#file.prepare(insertMail);
    const oldest = this.#file.prepare(
      `delete from mails where id <= (select max(id) from mails) - ${mostMails}`,
    );
    const created_at = new Date().toISOString();
    const addAll = this.#file.transaction(() => {
      for (const mail of mails) insert.run({ ...mail, created_at });
      oldest.run();
      this.#file.prepare("insert or replace into known values ('troubles', ?)").run(JSON.stringify(known));
    });
    addAll.immediate();
  }

  known(): object {
    const value = this.#file.prepare("select value from known where name = 'troubles'").pluck().get();
    return value === undefined ? {} : JSON.parse(String(value));
  }

  /** Alarms first. */
  due(at: number): Mail[] {
    const all = this.#file
      .prepare(`select mails.*, reminds ${withReminder} order by reminds is not null, id`)
      .all();
    return (all as Mail[]).filter(({ id }) => (this.#dueAt.get(id) ?? 0) <= at);
  }

  /** A mail that cannot be deleted from a full disk is not sent twice by this server. */
  forget(id: number): void {
    this.#dueAt.set(id, Number.POSITIVE_INFINITY);
    this.#file.prepare("delete from mails where id = ?").run(id);
    this.#dueAt.delete(id);
  }

  /** False when it was the last try, and the mail is dropped. */
  failed({ id, tries }: Mail, at: number, most = mostTries): boolean {
    if (tries + 1 >= most) {
      this.forget(id);
      return false;
    }
    this.#dueAt.set(id, at + Math.min(2 ** tries * minute, longestWait));
    this.#file.prepare("update mails set tries = tries + 1 where id = ?").run(id);
    return true;
  }

  lastReminder(reminds: string): Reminder | null {
    const found = this.#file
      .prepare(
        `select after as "from", until, mails.id is not null as isWaiting
         from reminders left join mails on mails.id = mail_id where reminds = ?`,
      )
      .get(reminds) as Reminder | undefined;
    return found ? { ...found, isWaiting: Boolean(found.isWaiting) } : null;
  }

  /** The mail and the note of it, in one transaction. One that still waits for the same address is replaced. */
  remind(reminds: string, { from, until }: Omit<Reminder, "isWaiting">, mail: NewMail | null): void {
    const replace = this.#file.transaction(() => {
      this.#file
        .prepare("delete from mails where id = (select mail_id from reminders where reminds = ?)")
        .run(reminds);
      this.#file.prepare("delete from reminders where until < ?").run(monthBefore(until));
      if (!mail) return;
      const { lastInsertRowid } = this.#file
        .prepare(insertMail)
        .run({ ...mail, created_at: new Date().toISOString() });
      this.#file
        .prepare("insert or replace into reminders values (?, ?, ?, ?)")
        .run(reminds, from, until, lastInsertRowid);
    });
    replace.immediate();
  }

  waitingReminders(): { id: number; reminds: string; recipient: string }[] {
    return this.#file
      .prepare(`select id, reminds, recipient ${withReminder} where reminds is not null`)
      .all() as {
      id: number;
      reminds: string;
      recipient: string;
    }[];
  }

  readdress(id: number, recipient: string): void {
    this.#file.prepare("update mails set recipient = ? where id = ?").run(recipient, id);
  }

  waiting(): number {
    return this.#file.prepare("select count(*) from mails").pluck().get() as number;
  }

  oldest(): string | null {
    return this.#file.prepare("select min(created_at) from mails").pluck().get() as string | null;
  }

  close(): void {
    this.#file.close();
  }
}
