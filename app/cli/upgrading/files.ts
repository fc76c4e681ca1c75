import { existsSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { movedAwayName } from "~/cli/backups/restoring";
import { litestreamFolder } from "~/db/space";
import { type Lost, lostOrUnknown } from "../backups/lost-events";
import { asCalon, data, withRightsOfCalon } from "./box";

export const database = join(data, "calon.db");
/** The files of the database as the stopped server of the version before left them. */
export const before = join(data, "before-upgrade");
const unfinished = `${before}.unfinished`;
const failed = join(data, "failed-upgrade");
/** In the folder: the version that left the files. */
const versionMark = "version-";

/** Null where no upgrade was cut off after it had stopped the server. */
export function versionBefore(): string | null {
  const mark = existsSync(before) && readdirSync(before).find((name) => name.startsWith(versionMark));
  return mark ? mark.slice(versionMark.length) : null;
}

/** So that a way back loses nothing. */
export function saveFilesOf(version: string): void {
  asCalon("mkdir", [unfinished]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(data), unfinished]);
  asCalon("touch", [join(unfinished, `${versionMark}${version}`)]);
  asCalon("sync", ["--file-system", unfinished]);
  asCalon("mv", [unfinished, before]);
}

/** A way back would take the files of an earlier upgrade. */
export function forgetFilesBefore(): void {
  asCalon("rm", ["-rf", before, unfinished]);
}

export function forgetFailed(): void {
  asCalon("rm", ["-rf", failed]);
}

/** What clerks have saved since the upgrade is not in the files of before. */
export const lostByReturn = (): Lost | null =>
  withRightsOfCalon(() => lostOrUnknown(database, join(before, "calon.db")));

/** Sets the database of the new version aside, and answers where. No schedule deletes one with events that no other file has. */
export function restoreFilesBefore(losesEvents: boolean): string {
  const away = losesEvents ? movedAwayName(database, true) : failed;
  if (!losesEvents) {
    forgetFailed();
    asCalon("mkdir", [failed]);
  }
  for (const file of databaseFiles(data))
    asCalon("mv", [file, losesEvents ? away + basename(file).slice(basename(database).length) : failed]);
  asCalon("rm", ["-f", `${database}-shm`]);
  // It names what the version that failed has saved.
  asCalon("rm", ["-f", `${database}.served`]);
  asCalon("rm", ["-rf", litestreamFolder(database)]);
  asCalon("cp", ["--reflink=auto", ...databaseFiles(before), data]);
  asCalon("sync", ["--file-system", data]);
  return away;
}

/** The write-ahead log belongs to the database; its index (-shm) is made again. */
function databaseFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((one) => one === "calon.db" || one === "calon.db-wal")
    .map((one) => join(folder, one));
}
