import type Database from "better-sqlite3";
import { type AuditLine, hashOfLine } from "~/db/audit-chain";

/** Each event after the last one of that database, with its hash. */
export function appendToTrail(db: Database.Database, lines: Iterable<AuditLine>): void {
  const last = db.prepare("select hash from audit_events order by id desc limit 1").pluck().get();
  const append = db.prepare(`
    insert into audit_events (user_id, username, acting_as, action, entity, entity_id, school_code, exam_year, changes,
      created_at, address, session_id, previous_hash, hash)
    values (:user_id, :username, :acting_as, :action, :entity, :entity_id, :school_code, :exam_year, :changes,
      :created_at, :address, :session_id, :previous_hash, :hash)`);
  let previous_hash = String(last ?? "");
  for (const line of lines) {
    const hash = hashOfLine(previous_hash, line);
    append.run({ ...line, previous_hash, hash });
    previous_hash = hash;
  }
}
