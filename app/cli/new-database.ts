import { existsSync, renameSync } from "node:fs";
import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { forgetDamage } from "~/db/damage";
import { createDatabase, DatabaseRefused } from "~/db/file";
import { createKey, keyPathOf, readKey } from "~/db/key-file";
import { forgetServed } from "~/db/last-served";
import { seedLookups } from "~/db/lookups";
import { t } from "~/messages";
import { removeDatabase, removeLog } from "./backups/disk";

/** Renames a complete file into place, so that an unfinished database is never used as an office database. Refuses an existing one. */
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
    nameNew(unfinished, path);
    return filled;
  } finally {
    if (db.open) db.close();
    removeDatabase(unfinished);
  }
}

/** A file that the program has just made has no past: the notes and the log at its name are of a file that was deleted. */
export function nameNew(made: string, path: string): void {
  forgetServed(path);
  forgetDamage(path);
  removeLog(path);
  renameSync(made, path);
}
