import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

/** What `npm run backup` leaves beside its copies; null where it is not known. */
export interface BackupStatus {
  last_backup_at: string | null;
  last_backup_ok: boolean | null;
  rows: number | null;
  last_drill_at: string | null;
  last_drill_ok: boolean | null;
  last_drill: unknown;
}

const unknown: BackupStatus = {
  last_backup_at: null,
  last_backup_ok: null,
  rows: null,
  last_drill_at: null,
  last_drill_ok: null,
  last_drill: null,
};

export function backupStatus(folder = resolve(process.env.BACKUP_DIR || "data/backups")): BackupStatus {
  try {
    const found: unknown = JSON.parse(readFileSync(join(folder, "status.json"), "utf8"));
    return typeof found === "object" ? { ...unknown, ...found } : unknown;
  } catch {
    return unknown;
  }
}
