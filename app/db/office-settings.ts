import { eq, sql } from "drizzle-orm";
import { db } from "./client";
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
  | "alarm_emails"
  | "public_holidays";

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
