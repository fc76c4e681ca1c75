import type Database from "better-sqlite3";
import { withDatabase } from "./file";
import type { OfficeSetting } from "./office-settings";

/** For a database that may not be the server's own; a copy of an early version has no settings. */
export function settingIn(sqlite: Database.Database, name: OfficeSetting): string | null {
  const table = "select 1 from sqlite_master where type = 'table' and name = 'office_settings'";
  if (sqlite.prepare(table).get() === undefined) return null;
  const read = sqlite.prepare<[string], string>("select value from office_settings where name = ?").pluck();
  return read.get(name) ?? null;
}

/** Of the database in this file. */
export const settingOf = (path: string, name: OfficeSetting): string | null =>
  withDatabase(path, { readonly: true }, (sqlite) => settingIn(sqlite, name));
