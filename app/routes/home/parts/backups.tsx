import type { BackupFacts } from "~/features/backups/facts";
import { malaysianMoment } from "~/features/values/moments";
import { sentenceText, t } from "~/messages";
import { Notice } from "~/ui";

type Facts = { backups: BackupFacts | null };

export function BackupAlert({ backups }: Facts) {
  if (!backups || backups.troubles.length === 0) return null;
  return (
    <Notice isFolded kind="warning" title={t("backup.alert_title")}>
      {backups.troubles.map((trouble) => (
        <p key={trouble.key}>{sentenceText(trouble)}</p>
      ))}
    </Notice>
  );
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
