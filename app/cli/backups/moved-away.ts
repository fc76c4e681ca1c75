import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { now } from "~/db/clock";
import { momentOf } from "./names";

const keptFor = 30 * 24 * 3_600_000;

/** `calon-TIME.db`. One with events that no other file has is `calon-TIME-lost.db`: only a person deletes it. */
export const movedAwayName = (database: string, hasLostEvents: boolean): string =>
  `${database.replace(/\.db$/, "")}-${now().replace(/[:.]/g, "")}${hasLostEvents ? "-lost" : ""}.db`;

/** A database that a restore or a takeover moved away, the one of an upgrade that failed, and copies of damaged files. */
function isMovedAway(name: string, database: string): boolean {
  const file = name.replace(/-(wal|shm)$/, "");
  return (
    (momentOf(file) !== null && file.endsWith(".db")) ||
    name === "failed-upgrade" ||
    (name.startsWith(`${database}-damaged-`) && /-\d{8}T\d{9}Z$/.test(name))
  );
}

/** They hold records of persons, so they end too. A rename sets the time that counts. Answers what it deleted. */
export function removeMovedAway(database: string, at = Date.now()): string[] {
  const folder = dirname(database);
  if (!existsSync(folder)) return [];
  const old = readdirSync(folder)
    .filter((name) => isMovedAway(name, basename(database)))
    .map((name) => join(folder, name))
    .filter((path) => at - statSync(path).ctimeMs > keptFor);
  for (const path of old) rmSync(path, { recursive: true, force: true });
  return old;
}
