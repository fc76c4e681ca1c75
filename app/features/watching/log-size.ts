import { realpathSync } from "node:fs";
import { databasePath } from "~/db/file";
import { bytesOfUnsent } from "~/db/space";
import { bytesOfLog } from "~/db/storage";
import { t } from "~/messages";
import { type Holders, holdersOf } from "./file-holders";
import { isLogLarge } from "./troubles";

const lookEvery = 60_000;
let last: { at: number; holders: Holders } | null = null;

/** Null while the log is small. A look at all processes takes milliseconds, so it is repeated once a minute. */
export function logHolders(now = performance.now()): Holders | null {
  if (!isLogLarge(bytesOfLog())) {
    last = null;
    return null;
  }
  if (!last || now - last.at >= lookEvery) last = { at: now, holders: holdersOf(logPath()) };
  return last.holders;
}

/** The log, and what a replicator stores beside it until the place of the replica takes it. */
export const bytesBesideDatabase = (): number => bytesOfLog() + bytesOfUnsent(databasePath());

/** Who holds the log, in words: for the home of an ADMIN and for the mail. */
export function logHoldersInWords(): string {
  const holders = logHolders();
  if (!holders) return t("alarm.log_unsent");
  if (holders.names.length > 0) return t("alarm.log_held", { names: holders.names.join(", ") });
  return t(holders.areAll ? "alarm.log_not_held" : "alarm.log_holder_unseen");
}

function logPath(): string {
  const path = `${databasePath()}-wal`;
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
