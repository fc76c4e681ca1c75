import type { Actor } from "~/auth/actor";
import { hashesWaiting } from "~/auth/hashing";
import { can } from "~/auth/permissions";
import { now } from "~/db/clock";
import { areCommitsSlow } from "~/db/commit-times";
import { databasePath } from "~/db/file";
import { areIndexesDamaged, bytesOfLog, diskSpace, isClosed, storageState } from "~/db/storage";
import { type ChainCheck, lastChainCheck } from "~/features/audit/chain-check";
import { readBackupStatus, replicaState } from "~/features/backups/status";
import { clockJumps } from "~/features/housekeeping/clock";
import { t } from "~/messages";
import { mailsWaiting, oldestMail } from "./alarms";
import { isMemoryHigh, loopDelay, memoryNow } from "./load";
import { bytesBesideDatabase, logHolders } from "./log-holders";
import { type Subject, type Troubles, troublesOf, unfinishedUpgrade } from "./troubles";
import { adviceOn } from "./words";

/** How the server is, for `/readyz`, for `/metrics` and for the alarms. */
export function report() {
  const state = stateNow();
  const { storage, backup, replica, trail, jumps } = state;
  const problems = Object.values(troublesNow(state));
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

export function troublesNow({ storage, backup, replica, trail, jumps } = stateNow()): Troubles {
  return troublesOf({
    ...backup,
    replica,
    storage,
    jumps: jumps.map(({ at }) => at),
    broken_id: trail?.broken_id ?? null,
    areIndexesDamaged: areIndexesDamaged(),
    log_bytes: bytesBesideDatabase(),
    areCommitsSlow: areCommitsSlow(),
    isMemoryHigh: isMemoryHigh(),
    oldest_mail_at: oldestMail(),
    upgrade_since: unfinishedUpgrade(databasePath()),
  });
}

/** The other subjects have a notice of their own at home. */
const shown: readonly Subject[] = ["indexes", "log", "commits", "mail", "upgrade"];

/** In the words of the mail; empty for every actor but an ADMIN. */
export function serverTroublesFor(actor: Actor): { title: string; advice: string }[] {
  if (!can(actor, "audit.view")) return [];
  const found = troublesNow();
  return shown
    .flatMap((subject) => found[subject] ?? [])
    .map((trouble) => ({ title: t(`alarm.${trouble}`), advice: adviceOn(trouble) }));
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
  instant === null ? null : Math.round((Date.now() - Date.parse(instant)) / 1000);
