import type Database from "better-sqlite3";
import type { NotedLine } from "~/db/audit-chain";
import { settingIn } from "~/db/setting-in";

/** The last event of the newest archive: the trail in the database continues from it. Line 0 without an archive. */
export function lastArchived(sqlite: Database.Database): NotedLine {
  const stored = settingIn(sqlite, "audit_archived");
  return stored === null ? { id: 0, hash: "" } : JSON.parse(stored);
}

/** An event of the trail names the archive, so that the lines before the first were not simply deleted. */
export const isArchiveNamed = (sqlite: Database.Database, { id }: NotedLine): boolean =>
  id === 0 ||
  sqlite
    .prepare(
      `select 1 from audit_events
       where action = 'audit.archived' and json_valid(changes) and changes ->> '$.last_id' = ?`,
    )
    .get(id) !== undefined;
