import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";

export const backupFolder = (): string => resolve(process.env.BACKUP_DIR || "data/backups");

export const statusPath = (folder: string = backupFolder()): string => join(folder, "status.json");

/** What the weekly drill did with the newest copy. */
export interface Drill {
  copy: string | null;
  /** When the copy was made. */
  copy_at: string | null;
  candidates: number | null;
  /** Whether the copy itself was opened, or only its checksum was read because its key is on paper. */
  how: "opened" | "checksum" | null;
  /** The instant to which the replica was restored beside it; null where its key is on paper. */
  replica_at?: string | null;
  reason: string | null;
}

/** `npm run backup` writes it; the server and its monitors read it. Instants are in UTC. */
export interface BackupStatus {
  /** The newest good copy: a run that failed leaves it. */
  last_backup_at: string | null;
  /** Whether the last run made its copy. */
  last_backup_ok: boolean | null;
  last_backup_reason: string | null;
  /** When a copy last found each page of the database itself, or its tables, whole. */
  last_file_check_at: string | null;
  /** Candidates in the newest good copy. */
  rows: number | null;
  /** Null without a second place. */
  elsewhere_ok: boolean | null;
  elsewhere_at: string | null;
  elsewhere_reason: string | null;
  last_drill_at: string | null;
  last_drill_ok: boolean | null;
  last_drill: Drill | null;
  /** When a person last opened a copy with the key on paper. */
  last_rehearsal_at: string | null;
}

const noStatus: BackupStatus = {
  last_backup_at: null,
  last_backup_ok: null,
  last_backup_reason: null,
  last_file_check_at: null,
  rows: null,
  elsewhere_ok: null,
  elsewhere_at: null,
  elsewhere_reason: null,
  last_drill_at: null,
  last_drill_ok: null,
  last_drill: null,
  last_rehearsal_at: null,
};

/** A status that is missing or no JSON says the same: no copy is known. */
export function readBackupStatus(folder: string = backupFolder()): BackupStatus {
  try {
    const found: unknown = JSON.parse(readFileSync(statusPath(folder), "utf8"));
    return typeof found === "object" && found ? { ...noStatus, ...found } : noStatus;
  } catch {
    return noStatus;
  }
}
