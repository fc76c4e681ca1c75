import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { now } from "~/db/clock";
import { DatabaseRefused, withDatabase } from "~/db/file";
import { holdFile } from "~/db/server-lock";
import { settingIn } from "~/db/setting-in";
import { finish, flush, unfinishedOf, writeWhole } from "~/features/backups/disk";
import { pack } from "~/features/backups/packing";
import { type BackupStatus, readBackupStatus, statusPath } from "~/features/backups/status";
import { t } from "~/messages";
import type { Contents } from "./check";
import { copyAndNoteDamage } from "./damaged-source";
import { removeLeftovers } from "./disk";
import { copiesToDrop, copyNameAt, keptCopiesAmong, type Line, momentOf, noteNameOf } from "./retention";

/** What the program knows of a copy without opening it. `sha256sum` gives the same checksum. */
export interface Note extends Line {
  bytes: number;
  sha256: string;
  contents: Contents;
}

/** One copy, drill or rehearsal at a time, in a folder without what a killed one left. */
export function holdBackups(folder: string, milliseconds = 0): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  holdFile(join(folder, ".lock"), t("backup.running", { path: folder }), milliseconds);
  removeLeftovers(folder);
}

/**
 * A checked copy, compressed, and encrypted where there is a recipient. Its name appears when it is whole and on the disk.
 * `isFileChecked` is for the pages of the database itself too: SQLite does not read each index to make a copy.
 */
export async function makeCopy(
  database: string,
  folder: string,
  wishes: { recipient: string | null; isKept: boolean; isFileChecked?: boolean },
) {
  const { recipient, isKept, isFileChecked = false } = wishes;
  const path = join(folder, copyNameAt(now(), recipient !== null));
  const plain = unfinishedOf(path.replace(/\.gz(\.age)?$/, ""));
  try {
    const contents = copyAndNoteDamage(database, plain, isFileChecked);
    const sha256 = await pack(plain, unfinishedOf(path), recipient);
    const note: Note = { bytes: statSync(unfinishedOf(path)).size, sha256, ...lineOf(plain), contents };
    // The note first: a copy without one would never be deleted, a note without a copy goes with the next run.
    if (isKept) writeWhole(noteNameOf(path), `${JSON.stringify(note, null, 2)}\n`);
    finish(path);
    return { path, note };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("backup.failed", { path, error: (error as Error).message }));
  } finally {
    // The database in clear, and an unfinished copy after a failure.
    removeLeftovers(folder);
  }
}

export const lineOf = (database: string): Line =>
  withDatabase(database, { readonly: true }, (db) => ({
    database_id: settingIn(db, "database_id"),
    serving_term: Number(settingIn(db, "serving_term") ?? "0"),
    last_event: (db.prepare("select max(id) from audit_events").pluck().get() as number | null) ?? 0,
  }));

/** The notes of earlier versions name no line: these copies count as early ones of the database that is copied now. */
export function lineInNote(text: string, own: Line): Line | null {
  try {
    const { database_id, serving_term, last_event } = JSON.parse(text) as Partial<Line>;
    if (last_event === undefined) return { ...own, serving_term: 0, last_event: 0 };
    return { database_id: database_id ?? own.database_id, serving_term: serving_term ?? 0, last_event };
  } catch {
    return null;
  }
}

/** Deletes by the rule, and the notes of copies that are not there. `own` is the line of the database. */
export function thinOut(folder: string, own: Line): void {
  const names = readdirSync(folder);
  const lineOfCopy = (name: string) => lineInNote(textOfNote(folder, name), own);
  for (const name of copiesToDrop(keptCopiesAmong(names), now(), lineOfCopy)) {
    rmSync(join(folder, name));
    rmSync(join(folder, noteNameOf(name)));
  }
  for (const name of names) {
    const copy = name.replace(/\.json$/, "");
    if (copy !== name && momentOf(copy) !== null && !existsSync(join(folder, copy)))
      rmSync(join(folder, name), { force: true });
  }
  flush(folder);
}

export const textOfNote = (folder: string, copy: string): string =>
  readFileSync(join(folder, noteNameOf(copy)), "utf8");

export function newestCopy(folder: string): string | null {
  const names = existsSync(folder) ? keptCopiesAmong(readdirSync(folder)) : [];
  const name = names.sort().at(-1);
  return name ? join(folder, name) : null;
}

export function readNote(copy: string): Note {
  try {
    return JSON.parse(readFileSync(noteNameOf(copy), "utf8")) as Note;
  } catch {
    throw new DatabaseRefused(t("drill.note_unreadable", { name: basename(copy) }));
  }
}

/** Only the holder of the lock may call it. */
export function noteStatus(folder: string, news: Partial<BackupStatus>): void {
  writeWhole(statusPath(folder), `${JSON.stringify({ ...readBackupStatus(folder), ...news }, null, 2)}\n`);
}
