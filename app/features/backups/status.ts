import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { databasePath } from "~/db/file";

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

const none = null as string | null;
const unknown = null as boolean | null;

/** Where no copy is known. `npm run backup` writes a status; the server and its monitors read it. Instants are in UTC. */
const noStatus = {
  /** The newest good copy: a run that failed leaves it. */
  last_backup_at: none,
  /** Whether the last run made its copy. */
  last_backup_ok: unknown,
  last_backup_reason: none,
  /** When a copy last found each page of the database itself, or its tables, whole. */
  last_file_check_at: none,
  /** Candidates in the newest good copy. */
  rows: null as number | null,
  /** Null without a second place. */
  elsewhere_ok: unknown,
  elsewhere_at: none,
  elsewhere_reason: none,
  last_drill_at: none,
  last_drill_ok: unknown,
  last_drill: null as Drill | null,
  /** When a person last opened a copy with the key on paper. */
  last_rehearsal_at: none,
};

export type BackupStatus = typeof noStatus;

/** A status that is missing or no JSON says the same: no copy is known. */
export function readBackupStatus(folder: string = backupFolder()): BackupStatus {
  try {
    const found: unknown = JSON.parse(readFileSync(statusPath(folder), "utf8"));
    return typeof found === "object" && found ? { ...noStatus, ...found } : noStatus;
  } catch {
    return noStatus;
  }
}

/** The timer makes a copy each hour. */
const copyIsOldAfter = 2 * 3_600_000;

export const isCopyOld = (made: string, at = Date.now()): boolean => at - Date.parse(made) > copyIsOldAfter;

/** The last instant of which the replica is known to have every change. */
export interface Replicated {
  replicated_at: string | null;
}

/** `npm run replicate` writes it. */
export const replicatedPath = (database: string = databasePath()): string => `${database}.replicated`;

/** Null for an office without a replica. One that is configured counts before anything was sent. */
export function replicaState(): Replicated | null {
  if (!process.env.REPLICA_URL) return null;
  try {
    const { replicated_at } = JSON.parse(readFileSync(replicatedPath(), "utf8")) as Partial<Replicated>;
    return { replicated_at: Number.isNaN(Date.parse(String(replicated_at))) ? null : String(replicated_at) };
  } catch {
    return { replicated_at: null };
  }
}

/** The program looks each 20 seconds, and notes what it saw at the look before. */
const longestDelay = 90_000;

/** A replica that is configured and of which nothing is known is late too. */
export const isReplicaLate = ({ replicated_at }: Replicated, at = Date.now()): boolean =>
  replicated_at === null || at - Date.parse(replicated_at) > longestDelay;
