import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { operator } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import type { NotedLine } from "~/db/audit-chain";
import { firstIdFrom } from "~/db/audit-ids";
import { sqlite, write } from "~/db/client";
import { DatabaseRefused, databasePath } from "~/db/file";
import { saveOfficeSetting } from "~/db/office-settings";
import { lastArchived, type StoredLine, verifyTrail } from "~/features/audit/verify";
import { t } from "~/messages";
import { brokenWhy, readArchive, writeArchive } from "./archive-file";

/**
 * Moves the events before that year into a signed file, reads the file back, and deletes them from the database. A
 * command that is stopped repeats its work: until the transaction at its end the database is unchanged.
 */
export async function archiveTrail(year: number, folder = join(dirname(databasePath()), "archives")) {
  const verdict = verifyTrail(sqlite);
  if (verdict.kind === "broken")
    throw new DatabaseRefused(t("cli.audit_archive_broken", { why: brokenWhy(verdict) }));
  const open = openYearsBefore(year);
  if (open.length > 0) throw new DatabaseRefused(t("cli.audit_archive_open", { years: open.join(", ") }));
  const before = lastArchived(sqlite);
  const last = lastBefore(year);
  if (!last) throw new DatabaseRefused(t("cli.audit_archive_none", { year: String(year) }));
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = join(folder, `trail-${before.id + 1}-${last.id}.jsonl.gz`);
  if (!existsSync(file)) await writeArchive(file, before, eventsUpTo(last.id));
  const found = await readArchive(file);
  const isSame = isDeepStrictEqual([found.before, found.last], [before, last]);
  if (!isSame || !found.isSigned) throw new DatabaseRefused(t("cli.audit_file_exists", { file }));
  const megabytesBefore = megabytesOf(databasePath());
  removeUpTo(last, found.events);
  const unpacked = makeSmaller();
  const megabytes = { before: megabytesBefore, after: megabytesOf(databasePath()) };
  return { file, events: found.events, unpacked, megabytes };
}

/** The history of an open year stays on its screens. */
const openYearsBefore = (year: number): number[] =>
  sqlite
    .prepare<[number], number>(
      "select year from exam_years where year < ? and closed_at is null order by year",
    )
    .pluck()
    .all(year);

/** The last event before the first of the year, in Malaysian time. */
const lastBefore = (year: number): NotedLine | undefined =>
  sqlite
    .prepare<[number], NotedLine>("select id, hash from audit_events where id < ? order by id desc limit 1")
    .get(firstIdFrom(`${year}-01-01T00:00:00+08:00`));

const eventsUpTo = (id: number): Iterable<StoredLine> =>
  sqlite.prepare<[number], StoredLine>("select * from audit_events where id <= ? order by id").iterate(id);

/** The trigger that refuses deletions is away only inside this transaction. */
export function removeUpTo(last: NotedLine, events: number): void {
  const trigger = sqlite.prepare("select sql from sqlite_master where name = 'audit_events_stay'").pluck();
  const restored = String(trigger.get());
  write(() => {
    const author = { user_id: null, username: operator.username };
    const changes = { last_id: last.id, events };
    recordEvent(author, { action: "audit.archived", entity: "audit", changes });
    saveOfficeSetting("audit_archived", JSON.stringify(last));
    sqlite.exec("drop trigger audit_events_stay");
    sqlite.prepare("delete from audit_events where id <= ?").run(last.id);
    sqlite.exec(restored);
  });
}

/** Answers why the file of the database could not be made smaller. */
function makeSmaller(): string | null {
  try {
    sqlite.exec("vacuum");
    sqlite.pragma("wal_checkpoint(truncate)");
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

const megabytesOf = (path: string): number => Math.round(statSync(path).size / 1024 ** 2);
