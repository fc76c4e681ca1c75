import { existsSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { basename, join } from "node:path";
import { now } from "~/db/clock";
import { DatabaseRefused } from "~/db/file.server";
import { t } from "~/messages";
import type { Contents } from "../copies";
import { copyAndNoteDamage } from "./damaged-source";
import { checksumOf, finish, flush, removeDatabase, unfinishedOf, writeWhole } from "./disk";
import { type Line, lineInNote, lineOf } from "./line";
import { copyNameAt, keptCopiesAmong, momentOf, noteNameOf } from "./names";
import { copiesToDrop } from "./retention";
import { seal } from "./sealing";

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

/** A checked copy, encrypted where there is a recipient. Its name appears when it is whole and on the disk. */
export async function makeCopy(
  database: string,
  folder: string,
  { recipient, isKept, isFileChecked = false }: CopyWishes,
): Promise<Made> {
  const plain = join(folder, copyNameAt(now()));
  const path = recipient ? `${plain}.age` : plain;
  try {
    const note = await writeUnfinished(database, plain, path, { recipient, isFileChecked });
    // The note first: a copy without one would never be deleted, a note without a copy goes with the next run.
    if (isKept) writeWhole(noteNameOf(path), `${JSON.stringify(note, null, 2)}\n`);
    finish(path);
    return { path, note };
  } catch (error) {
    if (error instanceof DatabaseRefused) throw error;
    throw new DatabaseRefused(t("backup.failed", { path, error: (error as Error).message }));
  }
}

async function writeUnfinished(
  database: string,
  plain: string,
  path: string,
  { recipient, isFileChecked }: { recipient: string | null; isFileChecked: boolean },
): Promise<Note> {
  const unfinished = unfinishedOf(path);
  const contents = await copyAndNoteDamage(database, unfinishedOf(plain), isFileChecked);
  try {
    const line = lineOf(unfinishedOf(plain));
    const sha256 = recipient
      ? await seal(unfinishedOf(plain), unfinished, recipient)
      : await checksumOf(unfinished);
    return { bytes: statSync(unfinished).size, sha256, ...line, contents };
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  } finally {
    if (recipient) removeDatabase(unfinishedOf(plain));
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
