import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type Database from "better-sqlite3";
import { now } from "~/db/clock";
import { DatabaseRefused, openAsItIs } from "~/db/file.server";
import { refuseWhileServerRuns } from "~/db/server-lock";
import { t } from "~/messages";
import { inDigits } from "./digits";

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

/** The server may continue to write. */
export function backUp(database: string, folder: string): { path: string; contents: Contents } {
  const path = join(folder, `calon-${now().replace(/[:.]/g, "")}.db`);
  try {
    return { path, contents: copyWhole(database, path, { readonly: false }) };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("backup.failed", { path, error: (error as Error).message }));
  }
}

/** Never overwrites a database. */
export function restore(file: string, path: string): Contents {
  refuseWhileServerRuns(path);
  // SQLite would replay a leftover log into the restored database.
  for (const left of [path, `${path}-wal`, `${path}-shm`]) {
    if (existsSync(left)) throw new DatabaseRefused(t("restore.exists", { path }));
  }
  try {
    return copyWhole(file, path, { readonly: true });
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("restore.failed", { path, error: (error as Error).message }));
  }
}

/** Checks the copy page by page and flushes it before the rename. Only this account of the server may read the identity numbers in it. */
function copyWhole(from: string, to: string, options: { readonly: boolean }): Contents {
  const unfinished = `${to}.unfinished`;
  const source = openAsItIs(from, options);
  const mask = process.umask(0o077);
  try {
    mkdirSync(dirname(to), { recursive: true });
    remove(unfinished);
    source.prepare("vacuum into ?").run(unfinished);
    const contents = contentsOfChecked(unfinished, from);
    flush(unfinished);
    renameSync(unfinished, to);
    flush(dirname(to));
    return contents;
  } catch (error) {
    throw isDamage(error) ? new DatabaseRefused(t("database.corrupt", { path: from })) : error;
  } finally {
    process.umask(mask);
    source.close();
    remove(unfinished);
  }
}

function contentsOfChecked(copy: string, from: string): Contents {
  const db = openAsItIs(copy, { readonly: true });
  try {
    const found = db.pragma("integrity_check", { simple: true });
    const orphans = db.pragma("foreign_key_check") as unknown[];
    if (found !== "ok" || orphans.length > 0)
      throw new DatabaseRefused(t("database.corrupt", { path: from }));
    return contentsOf(db);
  } finally {
    db.close();
  }
}

function contentsOf(db: Database.Database): Contents {
  return db
    .prepare(
      `select (select count(*) from schools) as schools,
              (select count(*) from exam_years) as years,
              (select count(*) from school_exam_years) as registrations,
              (select count(*) from students) as candidates,
              (select count(*) from users) as users,
              (select count(*) from audit_events) assevents,
              (select max(created_at) from audit_events) as latest`,
    )
    .get() as Contents;
}

export function printContents({ latest, ...counts }: Contents): void {
  console.log(t("backup.contents", inDigits(counts)));
  console.log(t("backup.latest", { when: latest ?? t("backup.no_events") }));
}

/** A file survives a power cut once it and its folder are on the disk. */
function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function remove(path: string): void {
  for (const suffix of ["", "-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}

const isDamage = (error: unknown): boolean =>
  /^SQLITE_(CORRUPT|NOTADB)/.test((error as { code?: string }).code ?? "");
