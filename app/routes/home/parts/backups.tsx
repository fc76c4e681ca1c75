import type { BackupFacts, BackupTrouble } from "~/features/backups/facts";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { Notice } from "~/ui";

type Facts = { backups: BackupFacts | null };

export function BackupAlert({ backups }: Facts) {
  if (!backups || backups.troubles.length === 0) return null;
  return (
    <Notice kind="warning" title={t("backup.alert_title")}>
      {backups.troubles.map((trouble) => (
        <p key={trouble.kind}>{sentenceOf(trouble)}</p>
      ))}
    </Notice>
  );
}

function sentenceOf(trouble: BackupTrouble): string {
  switch (trouble.kind) {
    case "old":
    case "drill_old":
    case "replica_late":
      return t(`backup.alert_${trouble.kind}`, { moment: malaysianMoment(trouble.at) });
    case "failed":
    case "elsewhere":
      return t(`backup.alert_${trouble.kind}`, { reason: trouble.reason });
    case "drill_failed":
      return t("backup.alert_drill_failed", {
        moment: malaysianMoment(trouble.at),
        reason: trouble.reason,
      });
    default:
      return t(`backup.alert_${trouble.kind}`);
  }
}

/** The last copy, the last drill and the replica. */
export function BackupLine({ backups }: Facts) {
  const lines = backups ? all.map((line) => line(backups)).filter(Boolean) : [];
  return lines.length > 0 && <p className="hint">{lines.join(" ")}</p>;
}

const copyLine = ({ copy_at }: BackupFacts) =>
  copy_at && t("backup.line_copy", { moment: malaysianMoment(copy_at) });

const drillLine = ({ copy_at, drill }: BackupFacts) =>
  copy_at &&
  drill &&
  t(`backup.line_${drill.how}`, {
    moment: malaysianMoment(drill.at),
    copy: malaysianMoment(drill.copy_at),
    n: drill.candidates,
  });

const replicaLine = ({ replicated_at }: BackupFacts) =>
  replicated_at && t("backup.line_replica", { moment: malaysianMoment(replicated_at) });

const all = [copyLine, drillLine, replicaLine];
