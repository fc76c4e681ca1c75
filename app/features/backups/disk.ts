import { closeSync, fsyncSync, openSync, renameSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

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
