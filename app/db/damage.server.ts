import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { promisify } from "node:util";
import { t } from "~/messages";
import { logNotice } from "./log.server";

const files = ["", "-wal", "-shm"];

/** Beside the database, so that the next start checks it before it serves. */
const notePath = (database: string) => `${database}.damaged`;

export interface Damage {
  at: string;
  /** The folder with a copy of the damaged files. */
  copy: string;
}

/** Null where no damage was noted since the database was last found whole. */
export function damageOf(database: string): Damage | null {
  if (!existsSync(notePath(database))) return null;
  const none = { at: "-", copy: "-" };
  try {
    return { ...none, ...(JSON.parse(readFileSync(notePath(database), "utf8")) as Partial<Damage>) };
  } catch {
    return none;
  }
}

export const forgetDamage = (database: string): void => rmSync(notePath(database), { force: true });

/** Notes the damage, and copies all files of the database but the key. `room` is how many bytes of the disk it may use. */
export async function keepDamaged(database: string, room: number): Promise<void> {
  const at = new Date().toISOString();
  const folder = `${database}-damaged-${at.replace(/[:.-]/g, "")}`;
  try {
    writeFileSync(notePath(database), JSON.stringify({ at, copy: folder } satisfies Damage), { mode: 0o600 });
    const present = files.map((ending) => database + ending).filter(existsSync);
    const size = present.reduce((sum, path) => sum + statSync(path).size, 0);
    if (size > room) {
      logNotice("storage", t("storage.log_not_copied", { reason: t("storage.no_room_for_copy") }));
      return;
    }
    mkdirSync(folder, { mode: 0o700 });
    // A process that closes a file loses its POSIX locks on it, and SQLite locks by them: another process copies.
    await promisify(execFile)("cp", ["--reflink=auto", "--preserve=mode", "--", ...present, folder]);
    logNotice("storage", t("storage.log_copied", { folder }));
  } catch (error) {
    logNotice("storage", t("storage.log_not_copied", { reason: (error as Error).message }));
  }
}
