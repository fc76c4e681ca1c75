import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { now } from "~/db/clock";
import { DatabaseRefused } from "~/db/file";
import { type BackupStatus, readBackupStatus, statusPath } from "~/features/backups/status";
import { t } from "~/messages";
import type { Contents } from "../copies";
import { copyAndNoteDamage } from "./damaged-source";
import { finish, flush, removeDatabase, unfinishedOf, writeWhole } from "./disk";
import { type Line, lineInNote, lineOf } from "./line";
import { copyNameAt, keptCopiesAmong, momentOf, noteNameOf } from "./names";
import { pack } from "./packing";
import { copiesToDrop } from "./retention";

/** What the program knows of a copy without opening it. `sha256sum` gives the same checksum. */
export interface Note extends Line {
  bytes: number;
  sha256: string;
  contents: Contents;
}

export interface Made {
  path: string;
  note: Note;
}

interface CopyWishes {
  recipient: string | null;
  isKept: boolean;
  /** The pages of the database itself too: SQLite does not read each index to make a copy. */
  isFileChecked?: boolean;
}

/** A checked copy, compressed, and encrypted where there is a recipient. Its name appears when it is whole and on the disk. */
export async function makeCopy(
  database: string,
  folder: string,
  { recipient, isKept, isFileChecked = false }: CopyWishes,
): Promise<Made> {
  const path = join(folder, copyNameAt(now(), recipient !== null));
  const plain = unfinishedOf(path.replace(/\.gz(\.age)?$/, ""));
  try {
    const contents = copyAndNoteDamage(database, plain, isFileChecked);
    const note = { ...(await packCopy(plain, unfinishedOf(path), recipient)), contents };
    // The note first: a copy without one would never be deleted, a note without a copy goes with the next run.
    if (isKept) writeWhole(noteNameOf(path), `${JSON.stringify(note, null, 2)}\n`);
    finish(path);
    return { path, note };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("backup.failed", { path, error: (error as Error).message }));
  }
}

async function packCopy(plain: string, packed: string, recipient: string | null) {
  try {
    const sha256 = await pack(plain, packed, recipient);
    return { bytes: statSync(packed).size, sha256, ...lineOf(plain) };
  } catch (error) {
    rmSync(packed, { force: true });
    throw error;
  } finally {
    removeDatabase(plain);
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
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const status = { ...readBackupStatus(folder), ...news };
  writeWhole(statusPath(folder), `${JSON.stringify(status, null, 2)}\n`);
}
