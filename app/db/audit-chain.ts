import { createHash } from "node:crypto";

/** One line of the trail without its links, its fields in the order in which they are hashed. */
export interface AuditLine {
  user_id: number | null;
  username: string | null;
  acting_as: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  school_code: string | null;
  exam_year: number | null;
  /** JSON, to the letter as it is stored. */
  changes: string | null;
  created_at: string;
}

/**
 * The hash of a line: SHA-256 over the hash of the line before and the line as JSON. The text of `changes` goes in as it
 * stands, so that nothing in it can be moved, doubled or respelt unseen.
 */
export function hashOfLine(previous_hash: string, line: AuditLine): string {
  const { changes, created_at, user_id, username, acting_as, action, entity, entity_id } = line;
  const { school_code, exam_year } = line;
  const head = { user_id, username, acting_as, action, entity, entity_id, school_code, exam_year };
  const text = `${JSON.stringify(head).slice(0, -1)},"changes":${changes},"created_at":${JSON.stringify(created_at)}}`;
  return createHash("sha256").update(previous_hash).update(text).digest("hex");
}
