import { hashesWaiting } from "~/auth/hashing";
import { now } from "~/db/clock";
import { areCommitsSlow } from "~/db/commit-times";
import { databasePath } from "~/db/file";
import { areIndexesDamaged, bytesOfLog, diskSpace, isClosed, storageState } from "~/db/storage";
import { type ChainCheck, lastChainCheck } from "~/features/audit/chain-check";
import { replicaState } from "~/features/backups/replicated";
import { readBackupStatus } from "~/features/backups/status";
import { clockJumps } from "~/features/housekeeping/clock";
import { mailsWaiting, oldestMail } from "./alarms";
import { bytesBesideDatabase, logHolders } from "./log-size";
import { loopDelay } from "./loop-delay";
import { isMemoryHigh, memoryNow } from "./memory";
import { type Troubles, troublesOf } from "./troubles";
import { unfinishedUpgrade } from "./unfinished-upgrade";

const second = 1000;

/** How the server is, for `/readyz`, for `/metrics` and for the alarms. */
export function report() {
  const { storage, backup, replica, trail, jumps } = stateNow();
  const problems = Object.values(troublesNow());
  const { last_drill_at, last_drill_ok, last_drill, last_rehearsal_at, ...copies } = backup;
  return {
    at: now(),
    ready: problems.length === 0,
    problems,
    disk: diskOf(storage),
    wal_bytes: bytesOfLog(),
    wal_held_by: logHolders()?.names ?? [],
    backup: { ...copies, age_seconds: ageOf(copies.last_backup_at) },
    drill: { last_drill_at, last_drill_ok, last_drill, last_rehearsal_at },
    replica: replica && { ...replica, delay_seconds: ageOf(replica.replicated_at) },
    trail,
    clock: { last_jump: jumps.at(-1) ?? null },
    loop: loopDelay(),
    memory: memoryNow(),
    queues: { passwords: hashesWaiting(), mails: mailsWaiting() },
  };
}

export function troublesNow(): Troubles {
  const { storage, backup, replica, trail, jumps } = stateNow();
  const instants = jumps.map(({ at }) => at);
  return troublesOf({
    ...backup,
    replica,
    storage,
    jumps: instants,
    broken_id: trail?.broken_id ?? null,
    areIndexesDamaged: areIndexesDamaged(),
    log_bytes: bytesBesideDatabase(),
    areCommitsSlow: areCommitsSlow(),
    isMemoryHigh: isMemoryHigh(),
    oldest_mail_at: oldestMail(),
    upgrade_since: unfinishedUpgrade(databasePath()),
  });
}

const stateNow = () => ({
  storage: storageState(),
  backup: readBackupStatus(),
  replica: replicaState(),
  trail: readableCheck(),
  jumps: clockJumps(),
});

function diskOf(state: string) {
  const space = diskSpace();
  const share = space && space.total > 0 ? Math.round((space.free / space.total) * 1000) / 1000 : null;
  return { state, free_bytes: space?.free ?? null, free_share: share };
}

/** Null before the first check, and where the database is damaged. */
function readableCheck(): ChainCheck | null {
  if (isClosed()) return null;
  try {
    return lastChainCheck();
  } catch {
    return null;
  }
}

const ageOf = (instant: string | null): number | null =>
  instant === null ? null : Math.round((Date.now() - Date.parse(instant)) / second);
