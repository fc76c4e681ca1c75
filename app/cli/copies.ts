import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import type Database from "better-sqlite3";
import { DatabaseRefused, withDatabase } from "~/db/file";
import { t } from "~/messages";
import { removeDatabase } from "./backups/disk";
import { inDigits } from "./runtime/terminal";

export interface Contents {
  schools: number;
  years: number;
  registrations: number;
  candidates: number;
  users: number;
  events: number;
  /** It shows how old a copy is. */
  latest: string | null;
}

/** The server may continue to write. Checks the copy page by page. Only this account of the server may read the identity numbers in it. */
export function copyChecked(from: string, to: string, options: { readonly: boolean }): Contents {
  return withDatabase(from, options, (source) => {
    try {
      mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
      removeDatabase(to);
      // SQLite fills an empty file and keeps its mode.
      writeFileSync(to, "", { mode: 0o600, flag: "wx" });
      source.prepare("vacuum into ?").run(to);
      return contentsOfChecked(to, from);
    } catch (error) {
      removeDatabase(to);
      throw isDamage(error) ? new DatabaseRefused(t("database.corrupt", { path: from })) : error;
    }
  });
}

/** Refuses damaged pages and rows that refer to a missing one, in the name of the file that the copy comes from. */
export function contentsOfChecked(copy: string, from: string): Contents {
  return withDatabase(copy, { readonly: true }, (db) => {
    const found = db.pragma("integrity_check", { simple: true });
    const orphans = db.pragma("foreign_key_check") as unknown[];
    if (found !== "ok" || orphans.length > 0)
      throw new DatabaseRefused(t("database.corrupt", { path: from }));
    return contentsOf(db);
  });
}

function contentsOf(db: Database.Database): Contents {
  return db
    .prepare(
      `select (select count(*) from schools) as schools,
              (select count(*) from exam_years) as years,
              (select count(*) from school_exam_years) as registrations,
              (select count(*) from students) as candidates,
              (select count(*) from users) as users,
              (select count(*) from audit_events) as events,
              (select max(created_at) from audit_events) as latest`,
    )
    .get() as Contents;
}

export function printContents({ latest, ...counts }: Contents): void {
  console.log(t("backup.contents", inDigits(counts)));
  console.log(t("backup.latest", { when: latest ?? t("backup.no_events") }));
}

export const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "");
