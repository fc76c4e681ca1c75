import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync } from "node:fs";
import { databasePath } from "~/db/file";
import { bytesOfUnsent } from "~/db/space";
import { bytesOfLog } from "~/db/storage";
import { t } from "~/messages";
import { isLogLarge } from "./troubles";

export interface Holders {
  /** `name (pid)` of each other process that has the file open. */
  names: string[];
  /** False where the system refused to show the files of some process. */
  areAll: boolean;
}

/** Reads /proc, so it answers only on Linux. */
export function holdersOf(path: string, proc = "/proc"): Holders {
  const holders: Holders = { names: [], areAll: existsSync(proc) };
  for (const pid of holders.areAll ? readdirSync(proc) : []) {
    if (!/^\d+$/.test(pid) || pid === String(process.pid)) continue;
    try {
      const files = readdirSync(`${proc}/${pid}/fd`);
      if (files.some((file) => targetOf(`${proc}/${pid}/fd/${file}`) === path))
        holders.names.push(`${readFileSync(`${proc}/${pid}/comm`, "utf8").trim()} (${pid})`);
    } catch (error) {
      if (!hasEnded(error)) holders.areAll = false;
    }
  }
  return holders;
}

/** A file that was closed meanwhile has no link. */
function targetOf(link: string): string | null {
  try {
    return readlinkSync(link);
  } catch {
    return null;
  }
}

const hasEnded = (error: unknown): boolean =>
  ["ENOENT", "ESRCH"].includes((error as NodeJS.ErrnoException).code ?? "");

const lookEvery = 60_000;
let last: { at: number; holders: Holders } | null = null;

/** Null while the log is small. A look at all processes takes milliseconds, so it is repeated once a minute. */
export function logHolders(now = performance.now()): Holders | null {
  if (!isLogLarge(bytesOfLog())) {
    last = null;
    return null;
  }
  if (!last || now - last.at >= lookEvery)
    last = { at: now, holders: holdersOf(`${realpathSync(databasePath())}-wal`) };
  return last.holders;
}

/** Who holds the log, in words: for the home of an ADMIN and for the mail. */
export function logHoldersInWords(): string {
  const holders = logHolders();
  if (!holders) return t("alarm.log_unsent");
  if (holders.names.length > 0) return t("alarm.log_held", { names: holders.names.join(", ") });
  return t(holders.areAll ? "alarm.log_not_held" : "alarm.log_holder_unseen");
}

/** The log, and what a replicator stores beside it until the place of the replica takes it. */
export const bytesBesideDatabase = (): number => bytesOfLog() + bytesOfUnsent(databasePath());
