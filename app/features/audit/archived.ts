import type Database from "better-sqlite3";
import type { NotedLine } from "~/db/audit-chain";

/** The last event of the newest archive: the trail in the database continues from it. Line 0 without an archive. */
export function lastArchived(sqlite: Database.Database): NotedLine {
  const none = { id: 0, hash: "" };
  if (!hasSettings(sqlite)) return none;
  const stored = sqlite
    .prepare("select value from office_settings where name = 'audit_archived'")
    .pluck()
    .get();
  return stored === undefined ? none : JSON.parse(String(stored));
}

/** A copy of an early version has none. */
const hasSettings = (sqlite: Database.Database): boolean =>
  sqlite.prepare("select 1 from sqlite_master where type = 'table' and name = 'office_settings'").get() !==
  undefined;

/** An event of the trail names the archive, so that the lines before the first were not simply deleted. */
export const isArchiveNamed = (sqlite: Database.Database, { id }: NotedLine): boolean =>
  id === 0 ||
  sqlite
    .prepare(
      `select 1 from audit_events
       where action = 'audit.archived' and json_valid(changes) and changes ->> '$.last_id' = ?`,
    )
    .get(id) !== undefined;
