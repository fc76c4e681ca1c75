import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";

const journal = "meta/_journal.json";

/** Of the program and not of the working folder, so that a command runs from every folder. */
const migrationsFolder = folderAbove(dirname(fileURLToPath(import.meta.url)));

function folderAbove(place: string): string {
  const found = join(place, "drizzle");
  if (existsSync(join(found, journal))) return found;
  return dirname(place) === place ? resolve("drizzle") : folderAbove(dirname(place));
}

export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });

/** Names the migration that SQLite refused, and its reason. */
export class MigrationFailed extends Error {
  constructor(
    readonly migration: string,
    readonly reason: Error & { code?: string },
  ) {
    super(`${migration}: ${reason.message}`);
  }
}

export function applyMigrations(sqlite: Database.Database): void {
  try {
    migrate(drizzle(sqlite), { migrationsFolder });
  } catch (error) {
    // The library names the statement and hides the reason below it.
    const { message, cause } = error as Error;
    if (cause instanceof Error) throw new MigrationFailed(nameOfMigration(message), cause);
    throw error;
  }
}

function nameOfMigration(message: string): string {
  const at = knownMigrations().findIndex(({ sql }) => sql.some((statement) => message.includes(statement)));
  const { entries } = JSON.parse(readFileSync(join(migrationsFolder, journal), "utf8")) as {
    entries: { tag: string }[];
  };
  return entries[at]?.tag ?? "-";
}
