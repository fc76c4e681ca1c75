import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { now } from "~/db/clock";
import { forgetDamage } from "~/db/damage";
import { DatabaseRefused, withDatabase } from "~/db/file";
import { forgetServed } from "~/db/last-served";
import { holdForServer, refuseWhileServerRuns } from "~/db/server-lock";
import { bytesOfDatabase, megabytesLacking } from "~/db/space";
import { finish, flush, unfinishedOf } from "~/features/backups/disk";
import { isPacked, isSealed, unpack } from "~/features/backups/packing";
import { backupFolder } from "~/features/backups/status";
import { renewFeed } from "~/features/students/changes/renew";
import { t } from "~/messages";
import { inDigits } from "../runtime/terminal";
import { type Checked, checkEverything, copyDatabase } from "./check";
import { removeDatabase } from "./disk";
import { refuseWhileOpen } from "./holders";
import { refuseEventsLost } from "./lost-events";
import { momentOf } from "./retention";

export interface RestoreWishes {
  /** Asked for only when the copy is encrypted. */
  identity?: () => string | Promise<string>;
  /** Moves an existing database to a dated name; otherwise it is refused. */
  replace?: boolean;
  /** Takes a copy whose totals, words or trail are wrong. */
  acceptFindings?: boolean;
  /** Replaces a database that has events which the source lacks. */
  acceptLoss?: boolean;
  /** Before anything changes at the place of the database. */
  onChecked?: (checked: Checked, unfinished: string) => void | Promise<void>;
}

/** Where the rows come from: a copy in a file, or the replica. */
export interface Source {
  name: string;
  /** A copy's by its name, or else by the time of its file. */
  madeAt(): string;
  /** Of the restored file, as far as they are known before it is fetched. */
  bytes?: () => number;
  refuseMissing(): void;
  fetch(unfinished: string, identity: RestoreWishes["identity"]): Promise<void>;
}

/** Never overwrites a database. The copy is opened and checked beside it, and gets its name at the end. */
export async function restore(
  from: string | Source,
  path: string,
  wishes: RestoreWishes = {},
): Promise<Checked> {
  const source = typeof from === "string" ? copyIn(from) : from;
  refuseWhileServerRuns(path);
  source.refuseMissing();
  const isReplaced = wishes.replace === true && isAnyThere(path);
  if (isReplaced) {
    holdForServer(path);
    await refuseWhileOpen(path);
  } else if (isAnyThere(path)) throw new DatabaseRefused(t("restore.exists", { path }));
  const unfinished = unfinishedOf(path);
  refuseNoRoom(path, source.bytes?.() ?? 0);
  try {
    await source.fetch(unfinished, wishes.identity);
    const checked = checkEverything(unfinished, source.name);
    await wishes.onChecked?.(checked, unfinished);
    if (checked.findings.length > 0 && !wishes.acceptFindings)
      throw new DatabaseRefused(t("restore.findings", { path: source.name }));
    const losesEvents = isReplaced && refuseEventsLost(path, unfinished, wishes.acceptLoss === true);
    // As one file again: the last connection that closes removes the log.
    withDatabase(unfinished, { readonly: false }, renewFeed);
    if (isReplaced) {
      await refuseWhileOpen(path);
      moveAway(path, losesEvents);
    }
    forgetServed(path);
    finish(path);
    forgetDamage(path);
    return checked;
  } catch (error) {
    removeDatabase(unfinished);
    const { message } = error as Error;
    if (diskIsFull.test(message))
      throw new DatabaseRefused(t("restore.disk_full", { folder: dirname(path) }));
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("restore.failed", { path, error: message }));
  }
}

/** As Litestream, Node and SQLite say it. */
const diskIsFull = /no space left on device|database or disk is full/i;

function refuseNoRoom(path: string, bytes: number): void {
  const folder = dirname(path);
  const megabytes = existsSync(folder) ? megabytesLacking(folder, bytes) : null;
  if (megabytes !== null) throw new DatabaseRefused(t("restore.no_room", inDigits({ folder, megabytes })));
}

/** An account that may not enter a folder sees no file in it: only the code of the error separates the two cases. */
export function refuseUnreadable(path: string): void {
  try {
    accessSync(path, constants.R_OK);
  } catch (error) {
    const { code = "" } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new DatabaseRefused(t("restore.no_copy", { path }));
    const account = userInfo().username;
    const values = { account, path, reason: code, folder: backupFolder() };
    throw new DatabaseRefused(t("restore.unreadable", values));
  }
}

const endings = ["", "-wal", "-shm"];

/** SQLite would replay a leftover log into the database that gets this name. */
const isAnyThere = (path: string): boolean => endings.some((ending) => existsSync(path + ending));

export const copyIn = (file: string): Source => ({
  name: file,
  madeAt: () => momentOf(basename(file)) ?? statSync(file).mtime.toISOString(),
  // A compressed copy is about a third of its database.
  bytes: () => (/\.gz(\.age)?$/.test(file) ? 3 : 1) * bytesOfDatabase(file),
  refuseMissing: () => refuseUnreadable(file),
  fetch: (unfinished, identity) => fetchCopy(file, unfinished, identity),
});

async function fetchCopy(file: string, unfinished: string, identity: RestoreWishes["identity"]) {
  if (!existsSync(file) || !statSync(file).isFile() || !isPacked(file)) {
    copyDatabase(file, unfinished, { readonly: true });
    return;
  }
  if (isSealed(file) && !identity) throw new DatabaseRefused(t("restore.identity_needed", { path: file }));
  mkdirSync(dirname(unfinished), { recursive: true, mode: 0o700 });
  removeDatabase(unfinished);
  await unpack(file, unfinished, isSealed(file) && identity ? await identity() : null);
}

/** As one file, so that no kill parts it from its log. The log of a damaged database remains, and follows it. */
function moveAway(path: string, hasLostEvents: boolean): void {
  const away = movedAwayName(path, hasLostEvents);
  try {
    withDatabase(path, { readonly: false }, () => {});
  } catch (error) {
    if (!(error instanceof DatabaseRefused)) throw error;
  }
  for (const ending of endings) {
    if (existsSync(path + ending)) renameSync(path + ending, away + ending);
  }
  flush(dirname(path));
  console.log(t("restore.moved", { path: away }));
}

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
