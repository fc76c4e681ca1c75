import { createHash } from "node:crypto";
import { desc } from "drizzle-orm";
import { db, sqlite } from "./client.server";
import { now } from "./clock";
import { audit_events } from "./schema";

/** Who did it: the person, and the role and scope taken on if an ADMIN acts for another. */
export interface Author {
  user_id: number | null;
  username: string | null;
  acting_as?: string | null;
}

export interface Deed {
  action: string;
  entity: string;
  entity_id?: number | string | null;
  school_code?: string | null;
  exam_year?: number | null;
  changes?: Record<string, unknown>;
}

type Row = Record<string, unknown>;

const identity = new Set(["ic_number", "passport_number", "birth_cert_number", "visa_number"]);
const unrecorded = new Set([
  "password_hash",
  "totp_secret",
  "totp_last_step",
  "updated_at",
  "version",
  "schools",
]);

const latestHash = db
  .select({ hash: audit_events.hash })
  .from(audit_events)
  .orderBy(desc(audit_events.id))
  .limit(1)
  .prepare();

const append = sqlite.prepare(`
  insert into audit_events (user_id, username, acting_as, action, entity, entity_id, school_code, exam_year, changes,
    created_at, previous_hash, hash)
  values (:user_id, :username, :acting_as, :action, :entity, :entity_id, :school_code, :exam_year, :changes,
    :created_at, :previous_hash, :hash)`);

/** Appends one deed to the trail; call it inside the transaction of the deed. */
export function recordDeed(author: Author, deed: Deed): void {
  recordDeeds(author, [deed]);
}

/** The same for many deeds of one person, each a line of its own. */
export function recordDeeds(author: Author, deeds: readonly Deed[]): void {
  let previous_hash = latestHash.get()?.hash ?? "";
  const created_at = now();
  for (const deed of deeds) {
    const row = {
      user_id: author.user_id,
      username: author.username,
      acting_as: author.acting_as ?? null,
      action: deed.action,
      entity: deed.entity,
      entity_id: deed.entity_id == null ? null : String(deed.entity_id),
      school_code: deed.school_code ?? null,
      exam_year: deed.exam_year ?? null,
      changes: deed.changes ?? null,
      created_at,
    };
    const hash = createHash("sha256").update(previous_hash).update(JSON.stringify(row)).digest("hex");
    const changes = row.changes && JSON.stringify(row.changes);
    append.run({ ...row, changes, previous_hash, hash });
    previous_hash = hash;
  }
}

/** Records the fields that differ between two states of a record; identity numbers keep their last four only. */
export function recordChange(
  author: Author,
  action: string,
  entity: string,
  before: Row | null,
  after: Row | null,
) {
  const record = after ?? before ?? {};
  recordDeed(author, {
    action,
    entity,
    entity_id: (record.id ?? record.code) as number | string | undefined,
    school_code: record.school_code as string | undefined,
    exam_year: record.exam_year as number | undefined,
    changes: differences(before ?? {}, after ?? {}),
  });
}

function differences(before: Row, after: Row): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (unrecorded.has(field) || before[field] === after[field]) continue;
    changed[field] = [shown(field, before[field]), shown(field, after[field])];
  }
  return changed;
}

const shown = (field: string, value: unknown): unknown =>
  identity.has(field) && typeof value === "string" ? maskIdentity(value) : (value ?? null);

/** Leaves the last four characters of an identity number readable. */
export const maskIdentity = (value: string): string =>
  "*".repeat(Math.max(value.length - 4, 0)) + value.slice(-4);
