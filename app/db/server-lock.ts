import { chmodSync, existsSync, realpathSync } from "node:fs";
import Database from "better-sqlite3";
import { t } from "~/messages";
import { DatabaseRefused, refusalFor } from "./file";

/** Beside the database itself, so that two links to one file have one lock. */
const lockPath = (path: string) => `${existsSync(path) ? realpathSync(path) : path}.server`;

/** A connection that no one holds is closed by the garbage collector, and its lock with it. */
const held: Database.Database[] = [];

/**
 * One server for a database: it holds an exclusive lock on a file of its own for its life. The kernel releases it when
 * the process ends, so a leftover file refuses no start. Commands of the box do not ask for it.
 */
export function holdForServer(path: string): void {
  held.push(lockOf(lockPath(path), t("storage.server_running", { path })));
}

/** For a command of the box that must not run twice. It waits that long for the one before it. */
export function holdFile(file: string, sentence: string, milliseconds: number): void {
  held.push(lockOf(file, sentence, milliseconds));
}

/** Refuses where a server runs; leaves nothing behind where none has run. */
export function refuseWhileServerRuns(path: string): void {
  const file = lockPath(path);
  if (existsSync(file)) lockOf(file, t("storage.server_running", { path })).close();
}

function lockOf(file: string, heldSentence: string, timeout = 0): Database.Database {
  let lock: Database.Database | undefined;
  try {
    lock = new Database(file, { timeout });
    chmodSync(file, 0o600);
    lock.exec("begin exclusive");
    return lock;
  } catch (error) {
    lock?.close();
    const { code = "" } = error as { code?: string };
    throw code.startsWith("SQLITE_BUSY") ? new DatabaseRefused(heldSentence) : refusalFor(error, file);
  }
}
