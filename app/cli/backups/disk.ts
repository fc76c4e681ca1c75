import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { isLeftover } from "./retention";

export const unfinishedOf = (path: string): string => `${path}.unfinished`;

/** A file survives a power cut once it and its folder are on the disk. */
export function flush(path: string): void {
  const handle = openSync(path, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/** Gives a complete file its name. */
export function finish(path: string): void {
  flush(unfinishedOf(path));
  renameSync(unfinishedOf(path), path);
  flush(dirname(path));
}

/** A reader sees the text before or the text after, never a part. */
export function writeWhole(path: string, text: string): void {
  writeFileSync(unfinishedOf(path), text, { mode: 0o600 });
  finish(path);
}

export function removeDatabase(path: string): void {
  rmSync(path, { force: true });
  removeLog(path);
}

/** SQLite would replay the log of a file that was deleted alone into the next file of that name. */
export function removeLog(path: string): void {
  for (const suffix of ["-wal", "-shm", "-journal"]) rmSync(path + suffix, { force: true });
}

/** A folder of its own for some work, that goes afterwards. */
export async function inFolder<Value>(
  path: string,
  work: (folder: string) => Promise<Value>,
): Promise<Value> {
  rmSync(path, { recursive: true, force: true });
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  mkdirSync(path, { mode: 0o700 });
  try {
    return await work(path);
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** After a kill or a power cut; only the holder of the lock may call it. */
export function removeLeftovers(folder: string): void {
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const file = name.replace(/-(wal|shm|journal)$/, "");
    if (isLeftover(file)) rmSync(join(folder, name), { recursive: true, force: true });
  }
}
