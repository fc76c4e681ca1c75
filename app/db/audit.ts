import { desc } from "drizzle-orm";
import { type AuditLine, hashOfLine } from "./audit-chain";
import { db, sqlite } from "./client";
import { now } from "./clock";
import { noteVersionAuthor } from "./list-versions";
import { maskIdentity, strayIdentity } from "./log";
import { rememberSchools } from "./recent-schools";
import { type Author, requestContext } from "./request-context";
import { audit_events, maskedColumns, secretColumns } from "./schema";

export { maskIdentity };

export interface NewEvent {
  action: string;
  entity: string;
  entity_id?: number | string | null;
  school_code?: string | null;
  exam_year?: number | null;
  changes?: Record<string, unknown>;
}

type Row = Record<string, unknown>;

const identity = new Set<string>(maskedColumns);
const unrecorded = new Set<string>([...secretColumns, "updated_at", "version", "schools"]);

const latest = db
  .select({ hash: audit_events.hash, created_at: audit_events.created_at })
  .from(audit_events)
  .orderBy(desc(audit_events.id))
  .limit(1)
  .prepare();

/** The same in all events of one call. */
const sharedColumns = ["user_id", "username", "acting_as", "created_at", "address", "session_id"] as const;

const ownColumns = [
  ...(["action", "entity", "entity_id", "school_code", "exam_year", "changes"] as const),
  ...(["previous_hash", "hash"] as const),
];

/** One statement for all: inside nested transactions, each further statement takes longer than the one before it. */
const append = sqlite.prepare<[lines: string, shared: Pick<AuditLine, (typeof sharedColumns)[number]>]>(`
  insert into audit_events (${[...sharedColumns, ...ownColumns].join(", ")})
  select ${sharedColumns.map((column) => `:${column}`).join(", ")}, ${ownColumns.map((_, at) => `value ->> ${at}`).join(", ")}
  from json_each(?)`);

/** Call it inside the transaction of the action. */
export function recordEvent(author: Author, event: NewEvent): number {
  return recordEvents(author, [event])[0] as number;
}

export function recordEvents(author: Author, events: readonly NewEvent[]): number[] {
  const last = latest.get();
  let previous_hash = last?.hash ?? "";
  // A clock that is set back does not order a new event before the last one.
  const created_at = [now(), last?.created_at ?? ""].reduce((one, other) => (one > other ? one : other));
  const { address = null, session_id = null } = requestContext() ?? {};
  rememberSchools(author, events);
  noteVersionAuthor(author);
  const shared = {
    user_id: author.user_id,
    username: author.username,
    acting_as: author.acting_as ?? null,
    created_at,
    address,
    session_id,
  };
  const lines = events.map((event) => {
    const line: AuditLine = {
      ...shared,
      action: event.action,
      entity: event.entity,
      entity_id: event.entity_id == null ? null : String(event.entity_id),
      school_code: event.school_code ?? null,
      exam_year: event.exam_year ?? null,
      changes: event.changes ? written(event.changes) : null,
    };
    const hash = hashOfLine(previous_hash, line);
    const sealed = { ...line, previous_hash, hash };
    previous_hash = hash;
    return ownColumns.map((column) => sealed[column]);
  });
  const { lastInsertRowid } = append.run(JSON.stringify(lines), shared);
  return lines.map((_, at) => Number(lastInsertRowid) - lines.length + 1 + at);
}

export function recordChange(
  author: Author,
  action: string,
  entity: string,
  before: Row | null,
  after: Row | null,
): number {
  return recordEvent(author, changeEvent(action, entity, before, after));
}

/** For `recordEvents`. */
export function changeEvent(action: string, entity: string, before: Row | null, after: Row | null): NewEvent {
  const record = after ?? before ?? {};
  return {
    action,
    entity,
    entity_id: (record.id ?? record.code) as number | string | undefined,
    school_code: record.school_code as string | undefined,
    exam_year: record.exam_year as number | undefined,
    changes: differences(before ?? {}, after ?? {}),
  };
}

function differences(before: Row, after: Row): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {};
  const masksOwn = ownNumbersMasked([before, after]);
  const shown = (field: string, value: unknown): unknown => {
    if (typeof value !== "string") return value ?? null;
    if (identity.has(field)) return maskIdentity(value);
    return freeText.has(field) ? masksOwn(value) : value;
  };
  for (const field of new Set([...Object.keys(before), ...Object.keys(after)])) {
    if (unrecorded.has(field) || before[field] === after[field]) continue;
    changed[field] = [shown(field, before[field]), shown(field, after[field])];
  }
  return changed;
}

/** Fields in which a number may be typed by mistake. Codes are never masked, even where a code equals a number. */
const freeText = new Set(["full_name", "full_name_arabic", "class_name", "reason", "withdrawal_reason"]);
const shortestNumber = 5;

const digits = /\p{N}/gu;
const digitsIn = (text: string): number => text.match(digits)?.length ?? 0;

/** A passport number is recognised only by being the number of this record. Most texts have too few digits and need no expression. */
function ownNumbersMasked(states: Row[]): (text: string) => string {
  const numbers = states.flatMap((state) => [...identity].map((field) => state[field]));
  const known = numbers.filter((value): value is string => typeof value === "string");
  const spelled = [...new Set(known.map((value) => value.replace(/[^\p{L}\p{N}]/gu, "")))]
    .filter((value) => value.length >= shortestNumber && digitsIn(value) > 0)
    .sort((one, other) => other.length - one.length);
  const fewestDigits = Math.min(...spelled.map(digitsIn));
  let own: RegExp | undefined;
  return (text) => {
    if (digitsIn(text) < fewestDigits) return text;
    own ??= anyOf(spelled);
    return text.replace(own, maskIdentity);
  };
}

function anyOf(spelled: string[]): RegExp {
  const loose = spelled.map((value) => [...value].join("[\\s\\p{Pd}]*"));
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${loose.join("|")})(?![\\p{L}\\p{N}])`, "giu");
}

function written(changes: Record<string, unknown>): string {
  const json = JSON.stringify(changes);
  if (json.search(strayIdentity) < 0) return json;
  return JSON.stringify(changes, (_, value) =>
    typeof value === "string" ? value.replace(strayIdentity, maskIdentity) : value,
  );
}

export function withMasks<Row extends object>(record: Row): Row {
  const masked = { ...record } as Record<string, unknown>;
  for (const column of maskedColumns) {
    const value = masked[column];
    if (typeof value === "string") masked[column] = maskIdentity(value);
  }
  return masked as Row;
}
