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
  /** Where the request came from and in which session; null for commands on the box and in old lines. */
  address: string | null;
  session_id: number | null;
}

/**
 * The hash of a line: SHA-256 over the hash of the line before and the line as JSON. The text of `changes` goes in as it
 * stands, so that nothing in it can be moved, doubled or respelt unseen. A line without address and session is hashed as
 * lines were before the trail had these two columns.
 */
export function hashOfLine(previous_hash: string, line: AuditLine): string {
  const { changes, created_at, user_id, username, acting_as, action, entity, entity_id } = line;
  const { school_code, exam_year, address, session_id } = line;
  const origin = address === null && session_id === null ? {} : { address, session_id };
  const head = { user_id, username, acting_as, action, entity, entity_id, school_code, exam_year, ...origin };
  const text = `${JSON.stringify(head).slice(0, -1)},"changes":${changes},"created_at":${JSON.stringify(created_at)}}`;
  return createHash("sha256").update(previous_hash).update(text).digest("hex");
}
