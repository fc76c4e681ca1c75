import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import type Database from "better-sqlite3";
import { t } from "~/messages";
import { logNotice } from "./log";

const files = ["", "-wal", "-shm"];

/** Beside the database, for the running server and for the next start. */
const notePath = (database: string) => `${database}.damaged`;

/** Damaged tables close the server. With damaged indexes it goes on: no row is lost, and a copy is built from the tables. */
export type Extent = "tables" | "indexes";

export interface Damage {
  at: string;
  extent: Extent;
  /** The folder with a copy of the damaged files. */
  copy: string;
}

/** Null where no damage was noted since the database was last found whole. */
export function damageOf(database: string): Damage | null {
  if (!existsSync(notePath(database))) return null;
  const none: Damage = { at: "-", extent: "tables", copy: "-" };
  try {
    return { ...none, ...(JSON.parse(readFileSync(notePath(database), "utf8")) as Partial<Damage>) };
  } catch {
    return none;
  }
}

export function forgetDamage(database: string): void {
  rmSync(notePath(database), { force: true });
  readNoteAgain();
}

const noteIsReadEvery = 1000;
let read: { at: number; extent: Extent | null } | null = null;

/** For the server, which asks with each request. */
export function notedExtent(database: string): Extent | null {
  const at = performance.now();
  if (!read || at - read.at >= noteIsReadEvery) read = { at, extent: damageOf(database)?.extent ?? null };
  return read.extent;
}

/** For tests. */
export function readNoteAgain(): void {
  read = null;
}

/** For a check beside the running server. A server that met damage itself has noted more. */
export function noteDamage(database: string, extent: Extent): void {
  if (damageOf(database)?.extent !== "tables") writeNote(database, extent, "-");
}

function writeNote(database: string, extent: Extent, copy: string): void {
  const note: Damage = { at: new Date().toISOString(), extent, copy };
  writeFileSync(notePath(database), JSON.stringify(note), { mode: 0o600 });
}

/** Notes the damage, and copies all files of the database but the key. `room` is how many bytes of the disk it may use. */
export async function keepDamaged(database: string, room: number): Promise<void> {
  const folder = `${database}-damaged-${new Date().toISOString().replace(/[:.-]/g, "")}`;
  try {
    writeNote(database, "tables", folder);
    const present = files.map((ending) => database + ending).filter(existsSync);
    const size = present.reduce((sum, path) => sum + statSync(path).size, 0);
    if (size > room) {
      logNotice("storage", t("storage.log_not_copied", { reason: t("storage.no_room_for_copy") }));
      return;
    }
    mkdirSync(folder, { mode: 0o700 });
    // A process that closes a file loses its POSIX locks on it, and SQLite locks by them: another process copies.
    await promisify(execFile)("cp", ["--reflink=auto", "--preserve=mode", "--", ...present, folder]);
    logNotice("storage", t("storage.log_copied", { folder }));
  } catch (error) {
    logNotice("storage", t("storage.log_not_copied", { reason: (error as Error).message }));
  }
}

/** Quoted. A generated column is made again where a row is copied. */
export const storedColumnsOf = (sqlite: Database.Database, table: string): string[] =>
  sqlite.prepare(`select '"' || name || '"' from pragma_table_info(?)`).pluck().all(table) as string[];
