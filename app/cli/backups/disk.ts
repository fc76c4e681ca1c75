import { existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { isLeftover } from "./retention";

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
