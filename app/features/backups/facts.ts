import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isReplicaLate, type Replicated, replicaState } from "./replicated";
import { type BackupStatus, readBackupStatus } from "./status";

export type BackupTrouble =
  | { kind: "none" | "no_drill" | "replica_never" }
  | { kind: "old" | "drill_old" | "replica_late"; at: string }
  | { kind: "failed" | "elsewhere"; reason: string }
  | { kind: "drill_failed"; at: string; reason: string };

export interface BackupFacts {
  copy_at: string | null;
  /** The last drill, where it went well. */
  drill: { at: string; copy_at: string; candidates: number; how: "opened" | "checksum" } | null;
  /** Null without a replica, and where none is known to be whole. */
  replicated_at: string | null;
  troubles: BackupTrouble[];
}

const hour = 3_600_000;
/** The timer makes a copy each hour and a drill each week. */
const copyIsOldAfter = 2 * hour;
const drillIsOldAfter = 8 * 24 * hour;

/** Null for every actor but an ADMIN. */
export function backupFactsFor(actor: Actor): BackupFacts | null {
  if (!can(actor, "audit.view")) return null;
  const status = readBackupStatus();
  const replica = replicaState();
  return {
    copy_at: status.last_backup_at,
    drill: drillOf(status),
    replicated_at: replica?.replicated_at ?? null,
    troubles: [
      ...troublesOf(status),
      ...(replica && isReplicaLate(replica) ? [troubleOfReplica(replica)] : []),
    ],
  };
}

const troubleOfReplica = ({ replicated_at: at }: Replicated): BackupTrouble =>
  at === null ? { kind: "replica_never" } : { kind: "replica_late", at };

function drillOf({ last_drill_at: at, last_drill_ok, last_drill }: BackupStatus): BackupFacts["drill"] {
  const { copy_at, candidates, how } = last_drill ?? {};
  if (!at || !last_drill_ok || !copy_at || !how || typeof candidates !== "number") return null;
  return { at, copy_at, candidates, how };
}

function troublesOf(status: BackupStatus): BackupTrouble[] {
  const { last_backup_at, last_backup_ok, last_backup_reason, elsewhere_ok, elsewhere_reason } = status;
  const { last_drill_at, last_drill_ok, last_drill } = status;
  const troubles: BackupTrouble[] = [];
  if (last_backup_ok === false) troubles.push({ kind: "failed", reason: last_backup_reason ?? "" });
  if (!last_backup_at) return [{ kind: "none" }, ...troubles];
  if (isOlder(last_backup_at, copyIsOldAfter)) troubles.push({ kind: "old", at: last_backup_at });
  if (elsewhere_ok === false) troubles.push({ kind: "elsewhere", reason: elsewhere_reason ?? "" });
  if (!last_drill_at) troubles.push({ kind: "no_drill" });
  else if (!last_drill_ok)
    troubles.push({ kind: "drill_failed", at: last_drill_at, reason: last_drill?.reason ?? "" });
  else if (isOlder(last_drill_at, drillIsOldAfter)) troubles.push({ kind: "drill_old", at: last_drill_at });
  return troubles;
}

const isOlder = (instant: string, milliseconds: number): boolean =>
  Date.now() - Date.parse(instant) > milliseconds;
