import type { Batch } from "~/features/trash/batches.server";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { isMessageKey, t } from "~/messages";
import { Badge, type Column } from "~/ui";

export const batchColumns: Column[] = [
  { key: "what", label: t("trash.what") },
  { key: "school", label: t("trash.school") },
  { key: "exam_year", label: t("trash.year") },
  { key: "why", label: t("trash.why") },
  { key: "created_at", label: t("trash.when") },
  { key: "by", label: t("trash.by") },
  { key: "until", label: t("trash.until"), nowrap: true },
  { key: "state", label: t("trash.state"), nowrap: true },
];

export function batchCells(batch: Batch) {
  return {
    what: <a href={`/admin/trash/${batch.batch_id}`}>{whatOf(batch)}</a>,
    school: schoolOf(batch),
    exam_year: batch.exam_year,
    why: reasonOf(batch),
    created_at: malaysianMoment(batch.created_at),
    by: batch.by ?? t("trash.by_system"),
    until: malaysianDate(batch.kept_until),
    state: <State restored_at={batch.restored_at} />,
  };
}

export const whatOf = ({ total, full_name }: Batch): string =>
  total === 1 ? t("trash.one_of", { full_name }) : t("trash.many", { n: total });

export const schoolOf = ({ schools, school_name, school_code }: Batch): string =>
  schools > 1 ? t("trash.schools", { n: schools }) : (school_name ?? school_code);

export function reasonOf({ reason }: Batch): string {
  const key = `trash.reason.${reason}`;
  return t(isMessageKey(key) ? key : "trash.reason.other");
}

export function State({ restored_at }: Pick<Batch, "restored_at">) {
  return (
    <Badge kind={restored_at === null ? "neutral" : "success"}>
      {t(restored_at === null ? "trash.state.kept" : "trash.state.restored")}
    </Badge>
  );
}
