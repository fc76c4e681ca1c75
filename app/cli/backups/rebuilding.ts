import { closeSync, mkdirSync, openSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { DatabaseRefused, defineFunctions, withDatabase } from "~/db/file.server";
import { t } from "~/messages";
import { type Contents, copyChecked, isDamage } from "../copies";
import { removeDatabase, unfinishedOf } from "./disk";

/** SQLite's own sentences about every page of the file itself; none where it is whole. The server may continue to write. */
export function faultsIn(path: string): string[] {
  const faults: string[] = [];
  const db = openUnread(path);
  try {
    // Damage can end the check with an error: what it found before that counts too.
    const lines = db.prepare<[], string>("pragma integrity_check(10000)").pluck().iterate();
    for (const text of lines) faults.push(...text.split("\n").filter(isFault));
  } catch (error) {
    if (!isDamage(error)) throw error;
    faults.push((error as Error).message);
  } finally {
    db.close();
  }
  return faults;
}

/** Without the questions that a damaged index would answer with an error. */
function openUnread(path: string): Database.Database {
  const db = new Database(path, { fileMustExist: true, timeout: 5000 });
  defineFunctions(db);
  return db;
}

const isFault = (line: string): boolean => line !== "ok" && !line.startsWith("***");

/**
 * A whole file of the tables alone. The indexes, the words of the search and the list of free pages are made again, so their
 * damage ends. Refuses where a table is damaged too, and leaves `from` as it is.
 */
export async function rebuild(from: string, to: string): Promise<Contents> {
  const raw = unfinishedOf(to);
  try {
    removeDatabase(raw);
    emptyPages(raw, await copyPages(from, raw));
    withDatabase(raw, { readonly: false }, (db) => {
      db.pragma("journal_mode = off");
      db.exec("reindex; insert into students_fts (students_fts) values ('rebuild')");
    });
    return copyChecked(raw, to, { readonly: false });
  } catch (error) {
    removeDatabase(to);
    throw isLost(error) ? new DatabaseRefused(t("repair.lost", { path: from })) : error;
  } finally {
    removeDatabase(raw);
  }
}

/** Two equal values where the index allows one are rows of a damaged table. */
const isLost = (error: unknown): boolean =>
  error instanceof DatabaseRefused ||
  isDamage(error) ||
  String((error as { code?: string }).code).startsWith("SQLITE_CONSTRAINT");

interface Roots {
  size: number;
  roots: { page: number; kind: number }[];
}

const allPages = 2 ** 31 - 1;

/** Page by page, without a look at what they contain. */
async function copyPages(from: string, raw: string): Promise<Roots> {
  const source = openUnread(from);
  try {
    mkdirSync(dirname(raw), { recursive: true, mode: 0o700 });
    writeFileSync(raw, "", { mode: 0o600, flag: "wx" });
    await source.backup(raw, { progress: () => allPages });
    const size = source.pragma("page_size", { simple: true }) as number;
    const roots = source.prepare(derivedRoots).all() as Roots["roots"];
    return { size, roots };
  } finally {
    source.close();
  }
}

/** The first page of each index and of the two tables in which FTS5 keeps words. The kinds are SQLite's: 10 of an index, 13 of a table. */
const derivedRoots = `
  select rootpage as page, iif(name = 'students_fts_data', 13, 10) as kind
  from sqlite_schema where type = 'index' or name in ('students_fts_data', 'students_fts_idx')`;

const freePages = { at: 32, bytes: 8 };

/** SQLite reads a tree before it drops it, and fails on a damaged one. An empty first page leaves nothing to read. */
function emptyPages(raw: string, { size, roots }: Roots): void {
  const file = openSync(raw, "r+");
  try {
    for (const { page, kind } of roots) {
      const empty = Buffer.alloc(size);
      empty[0] = kind;
      empty.writeUInt16BE(size % 2 ** 16, 5);
      writeSync(file, empty, 0, size, (page - 1) * size);
    }
    writeSync(file, Buffer.alloc(freePages.bytes), 0, freePages.bytes, freePages.at);
  } finally {
    closeSync(file);
  }
}
