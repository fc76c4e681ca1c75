import type Database from "better-sqlite3";
import { type AuditLine, hashOfLine, type NotedLine } from "~/db/audit-chain";
import { settingIn } from "~/db/setting-in";

export type BrokenHow = "changed" | "link" | "missing" | "stray" | "tail" | "kept" | "trigger" | "archive";

export type Verdict =
  | { kind: "whole"; events: number; last: NotedLine | null }
  | { kind: "broken"; how: BrokenHow; id: number; name: string; before: number };

export interface StoredLine extends AuditLine, NotedLine {
  previous_hash: string;
}

const triggers = ["audit_events_stand", "audit_events_stay", "audit_events_follow"];

/** Ids have no gaps, because a rollback returns its id, and each hash seals its line and the one before.
 * A trail that was rewritten as a whole differs from the line that the office noted. An archive holds the lines before the first. */
export function verifyTrail(
  sqlite: Database.Database,
  noted: NotedLine | null = null,
  atOnce = 5_000,
): Verdict {
  const steps = verificationOf(sqlite, noted, atOnce);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

export function* verificationOf(
  sqlite: Database.Database,
  noted: NotedLine | null,
  atOnce: number,
): Generator<void, Verdict, void> {
  const slice = sqlite.prepare<[number], StoredLine>(
    `select id, user_id, username, acting_as, action, entity, entity_id, school_code, exam_year, changes, created_at,
       ${hasOrigin(sqlite) ? "address, session_id" : "null as address, null as session_id"}, previous_hash, hash
     from audit_events where id > ? order by id limit ${atOnce}`,
  );
  const highest = sqlite.prepare("select seq from sqlite_sequence where name = 'audit_events'").pluck();
  /** No line can come between the last slice and the highest id. */
  const read = sqlite.transaction((after: number) => ({
    lines: slice.all(after),
    highest: Number(highest.get() ?? 0),
  }));

  const archived = lastArchived(sqlite);
  let last = archived;
  const broken = (how: BrokenHow, id: number, name = ""): Verdict => ({
    kind: "broken",
    how,
    id,
    name,
    before: last.id,
  });
  const first = sqlite.prepare("select min(id) from audit_events").pluck().get();
  if (first !== null && Number(first) <= archived.id) return broken("stray", Number(first));
  if (noted?.id === archived.id && noted.hash !== archived.hash) return broken("kept", noted.id);
  for (;;) {
    const { lines, highest } = read(last.id);
    for (const line of lines) {
      const how = wrongWith(line, last, noted);
      if (how) return broken(how, how === "missing" ? last.id + 1 : line.id);
      last = { id: line.id, hash: line.hash };
    }
    if (lines.length > 0) {
      yield;
      continue;
    }
    if (noted && noted.id > last.id) return broken("tail", last.id + 1);
    if (highest !== last.id) return broken("tail", last.id + 1);
    const missing = triggers.find((name) => !hasTrigger(sqlite, name));
    if (missing) return broken("trigger", last.id, missing);
    if (!isArchiveNamed(sqlite, archived)) return broken("archive", archived.id + 1);
    return { kind: "whole", events: last.id - archived.id, last: last.id > 0 ? last : null };
  }
}

export function wrongWith(line: StoredLine, last: NotedLine, noted: NotedLine | null): BrokenHow | null {
  if (line.id !== last.id + 1) return "missing";
  if (line.previous_hash !== last.hash) return "link";
  // Bytes that read like the text of the changes are another value.
  const isText = line.changes === null || typeof line.changes === "string";
  if (!isText || line.hash !== hashOfLine(line.previous_hash, line)) return "changed";
  return noted?.id === line.id && noted.hash !== line.hash ? "kept" : null;
}

/** A copy from before migration 0009 lacks these two columns. */
const hasOrigin = (sqlite: Database.Database): boolean =>
  sqlite.prepare("select 1 from pragma_table_info('audit_events') where name = 'session_id'").get() !==
  undefined;

const hasTrigger = (sqlite: Database.Database, name: string): boolean =>
  sqlite
    .prepare("select 1 from sqlite_master where type = 'trigger' and tbl_name = 'audit_events' and name = ?")
    .get(name) !== undefined;

/** The last event of the newest archive: the trail in the database continues from it. Line 0 without an archive. */
export function lastArchived(sqlite: Database.Database): NotedLine {
  const stored = settingIn(sqlite, "audit_archived");
  return stored === null ? { id: 0, hash: "" } : JSON.parse(stored);
}

/** An event of the trail names the archive, so that the lines before the first were not simply deleted. */
const isArchiveNamed = (sqlite: Database.Database, { id }: NotedLine): boolean =>
  id === 0 ||
  sqlite
    .prepare(
      `select 1 from audit_events
       where action = 'audit.archived' and json_valid(changes) and changes ->> '$.last_id' = ?`,
    )
    .get(id) !== undefined;
