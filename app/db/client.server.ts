import type Database from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { DatabaseRefused, databasePath, openDatabase } from "./file.server";
import * as schema from "./schema";

export const sqlite: Database.Database = openOrExit();
export const db: BetterSQLite3Database<typeof schema> = drizzle(sqlite, { schema });

const totalChanges = sqlite.prepare("select total_changes()").pluck();

/** How many rows this process has written: what was read is as it was while this stands still. */
export const changesSoFar = (): number => totalChanges.get() as number;

/**
 * Runs the work in one immediate transaction (a savepoint inside another write) and hands on what it returns.
 * An outcome that is not `saved` rolls back, so that a refusal never leaves half a deed behind.
 * The work is synchronous: nothing can come between its reads and its writes.
 */
export function write<Value>(work: () => Value): Value {
  let result: Value | undefined;
  const transaction = sqlite.transaction(() => {
    result = work();
    if (isUnsaved(result)) throw new RolledBack();
  });
  try {
    transaction.immediate();
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return result as Value;
}

class RolledBack extends Error {}

function isUnsaved(result: unknown): boolean {
  const kind = (result as { kind?: unknown } | null)?.kind;
  return typeof kind === "string" && kind !== "saved";
}

function openOrExit(): Database.Database {
  try {
    return openDatabase(databasePath());
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
