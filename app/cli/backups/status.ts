import { mkdirSync } from "node:fs";
import { type BackupStatus, readBackupStatus, statusPath } from "~/features/backups/status";
import { writeWhole } from "./disk";

/** Only the holder of the lock may call it. */
export function noteStatus(folder: string, news: Partial<BackupStatus>): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const status = { ...readBackupStatus(folder), ...news };
  writeWhole(statusPath(folder), `${JSON.stringify(status, null, 2)}\n`);
}
