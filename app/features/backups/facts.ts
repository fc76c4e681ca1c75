import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { malaysianMoment } from "~/features/values/moments";
import type { Sentence } from "~/messages";
import {
  type BackupStatus,
  isCopyOld,
  isReplicaLate,
  type Replicated,
  readBackupStatus,
  replicaState,
} from "./status";

export type BackupFacts = NonNullable<ReturnType<typeof backupFactsFor>>;

/** The timer makes a drill each week. */
const drillIsOldAfter = 8 * 24 * 3_600_000;

/** Null for every actor but an ADMIN. */
export function backupFactsFor(actor: Actor) {
  if (!can(actor, "audit.view")) return null;
  const status = readBackupStatus();
  const replica = replicaState();
  return {
    copy_at: status.last_backup_at,
    drill: drillOf(status),
    /** Null without a replica, and where none is known to be whole. */
    replicated_at: replica?.replicated_at ?? null,
    troubles: [
      ...troublesOf(status),
      ...(replica && isReplicaLate(replica) ? [troubleOfReplica(replica)] : []),
    ],
  };
}

const troubleOfReplica = ({ replicated_at: at }: Replicated): Sentence =>
  at === null
    ? { key: "backup.alert_replica_never" }
    : { key: "backup.alert_replica_late", values: { moment: malaysianMoment(at) } };

/** The last drill, where it went well. */
function drillOf({ last_drill_at: at, last_drill_ok, last_drill }: BackupStatus) {
  const { copy_at, candidates, how } = last_drill ?? {};
  if (!at || !last_drill_ok || !copy_at || !how || typeof candidates !== "number") return null;
  return { at, copy_at, candidates, how };
}

function troublesOf({ last_backup_at: made, last_drill_at: drilled, ...status }: BackupStatus): Sentence[] {
  const troubles: Sentence[] = [];
  const say = (key: Sentence["key"], at = "", reason: string | null = "") =>
    troubles.push({ key, values: { moment: at && malaysianMoment(at), reason: reason ?? "" } });
  if (!made) say("backup.alert_none");
  if (status.last_backup_ok === false) say("backup.alert_failed", "", status.last_backup_reason);
  if (!made) return troubles;
  if (isCopyOld(made)) say("backup.alert_old", made);
  if (status.elsewhere_ok === false) say("backup.alert_elsewhere", "", status.elsewhere_reason);
  if (!drilled) say("backup.alert_no_drill");
  else if (!status.last_drill_ok) say("backup.alert_drill_failed", drilled, status.last_drill?.reason);
  else if (Date.now() - Date.parse(drilled) > drillIsOldAfter) say("backup.alert_drill_old", drilled);
  return troubles;
}
