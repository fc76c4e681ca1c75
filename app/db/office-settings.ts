import type Database from "better-sqlite3";
import { eq, sql } from "drizzle-orm";
import { db } from "./client";
import { withDatabase } from "./file";
import { office_settings } from "./schema";

export type OfficeSetting =
  | "key_fingerprint"
  | "database_id"
  | "backup_recipient"
  | "is_demonstration"
  | "audit_archived"
  | "audit_check"
  | "pruned_at"
  | "refused_sign_ins"
  | "refused_recoveries"
  | "reminded_until"
  | "serving_term"
  | "served_version"
  | "heartbeat"
  | "alarm_emails";

const byName = db
  .select({ value: office_settings.value })
  .from(office_settings)
  .where(eq(office_settings.name, sql.placeholder("name")))
  .prepare();

export const officeSetting = (name: OfficeSetting): string | null => byName.get({ name })?.value ?? null;

export function saveOfficeSetting(name: OfficeSetting, value: string): void {
  db.insert(office_settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: office_settings.name, set: { value } })
    .run();
}

export function dropOfficeSetting(name: OfficeSetting): void {
  db.delete(office_settings).where(eq(office_settings.name, name)).run();
}

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
