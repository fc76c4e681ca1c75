import { createHash } from "node:crypto";

export interface AuditLine {
  user_id: number | null;
  username: string | null;
  acting_as: string | null;
  action: string;
  entity: string;
  entity_id: string | null;
  school_code: string | null;
  exam_year: number | null;
  changes: string | null;
  created_at: string;
  address: string | null; // null for commands on the box and in lines of earlier versions
  session_id: number | null;
}

/** An event and the hash that seals it and all before it; the office notes the last one on paper. */
export interface NotedLine {
  id: number;
  hash: string;
}

/** `changes` is hashed exactly as stored. A line without origin is hashed as before the trail had these two columns. */
export function hashOfLine(previous_hash: string, line: AuditLine): string {
  const { changes, created_at, user_id, username, acting_as, action, entity, entity_id } = line;
  const { school_code, exam_year, address, session_id } = line;
  const origin = address === null && session_id === null ? {} : { address, session_id };
  const head = { user_id, username, acting_as, action, entity, entity_id, school_code, exam_year, ...origin };
  const text = `${JSON.stringify(head).slice(0, -1)},"changes":${changes},"created_at":${JSON.stringify(created_at)}}`;
  return createHash("sha256").update(previous_hash).update(text).digest("hex");
}
