import { existsSync, renameSync, rmSync } from "node:fs";
import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { createDatabase, DatabaseRefused } from "~/db/file.server";
import { createKey, keyPathOf, readKey } from "~/db/key-file.server";
import { seedLookups } from "~/db/lookups.server";
import { t } from "~/messages";

/**
 * Makes a database with its lookups and whatever `fill` adds, and its key file where there is none yet. It is made beside its place and moved there whole, so
 * that a half-made one is never taken for an office's. A file that is there already is refused, untouched.
 */
export function makeDatabase<Value>(path: string, fill: (db: Database.Database) => Value): Value {
  if (existsSync(path)) throw new DatabaseRefused(t("database.exists", { path }));
  const unfinished = `${path}.unfinished`;
  removeDatabase(unfinished);
  const db = createDatabase(unfinished);
  try {
    seedLookups(drizzle(db));
    const filled = fill(db);
    db.close();
    const keyPath = keyPathOf(path);
    if (existsSync(keyPath)) readKey(keyPath);
    else createKey(keyPath);
    renameSync(unfinished, path);
    return filled;
  } finally {
    if (db.open) db.close();
    removeDatabase(unfinished);
  }
}

function removeDatabase(path: string): void {
  for (const suffix of ["", "-wal", "-shm"]) rmSync(path + suffix, { force: true });
}

/** Says why in one line and ends with 1 when the database cannot be had; any other error is a fault of ours. */
export async function orExit<Value>(work: () => Value | Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
