import type { Comparison, ShownChange } from "~/features/handovers/compare.server";
import { figure, labelOf, t } from "~/messages";
import { DataTable, SummaryList } from "~/ui";
import { changeColumns } from "./words";

export function Differences({
  comparison,
  earlier,
  later,
}: {
  comparison: Comparison;
  earlier: number;
  later: number;
}) {
  const { counted, changes, added, removed } = comparison;
  const n = counted.total_new + counted.total_changed + counted.total_withdrawn;
  const caption =
    n > changes.length
      ? t("handover.changes_first", { n: figure(n), shown: figure(changes.length) })
      : t("handover.changes_caption", { n: figure(n) });
  return (
    <>
      <SummaryList
        rows={changeColumns.map(({ key, label }) => ({ term: label, detail: figure(counted[key]) }))}
      />
      <ListsOfOne lists={removed} number={earlier} />
      <ListsOfOne lists={added} number={later} />
      <DataTable
        caption={caption}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "school_name", label: labelOf("school_name") },
          { key: "kind", label: t("handover.change") },
        ]}
        rows={changes.map((change) => ({
          id: change.student_id,
          cells: {
            full_name: change.full_name ?? t("handover.erased", { id: change.student_id }),
            school_name: `${change.school_name} (${change.school_code})`,
            kind: changeInWords(change),
          },
        }))}
        empty={t("handover.changes_none")}
      />
    </>
  );
}

const ListsOfOne = ({ lists, number }: { lists: Comparison["added"]; number: number }) =>
  lists.length > 0 && (
    <p>
      {t("handover.lists_added", {
        n: number,
        schools: lists.map(({ school_name, school_code }) => `${school_name} (${school_code})`).join(", "),
      })}
    </p>
  );

const changeInWords = ({ kind, fields }: ShownChange): string =>
  kind === "changed"
    ? fields
        .map(({ field, before, after }) =>
          t("handover.changed_value", {
            field: labelOf(field),
            before: before || t("handover.blank"),
            after: after || t("handover.blank"),
          }),
        )
        .join("; ")
    : t(`handover.change.${kind}`);
