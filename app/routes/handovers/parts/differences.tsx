import type { Comparison, ShownChange } from "~/features/handovers/compare";
import { pageSizes } from "~/features/values/page-sizes";
import { figure, labelOf, t } from "~/messages";
import { DataTable, Pagination, rangeText, SummaryList } from "~/ui";
import { changeColumns } from "./words";

interface Props extends Comparison {
  address: (changes: { page: number; limit?: number }) => string;
}

export function Differences({ address, ...comparison }: Props) {
  const { data, added, removed, earlier, later } = comparison;
  return (
    <>
      <SummaryList
        rows={changeColumns.map(({ key, label }) => ({ term: label, detail: figure(comparison[key]) }))}
      />
      <ListsOfOne lists={removed} number={earlier} />
      <ListsOfOne lists={added} number={later} />
      <DataTable
        caption={`${t("handover.changes_caption")} · ${rangeText(comparison)}`}
        columns={[
          { key: "full_name", label: labelOf("full_name") },
          { key: "student_code", label: labelOf("student_code"), nowrap: true, hideOnNarrow: true },
          { key: "kind", label: t("handover.change") },
          { key: "school_name", label: labelOf("school_name") },
        ]}
        rows={data.map((change) => ({
          id: change.student_id,
          cells: {
            full_name: change.full_name ?? t("handover.erased", { id: change.student_id }),
            student_code: change.student_code,
            kind: changeInWords(change),
            school_name: `${change.school_name} (${change.school_code})`,
          },
        }))}
        empty={comparison.total > 0 ? rangeText(comparison) : t("handover.changes_none")}
        bar={<Pagination {...comparison} address={address} sizes={pageSizes} />}
      />
    </>
  );
}

/** The pages of the two hand-overs have the others, by district. */
const mostNamed = 10;

function ListsOfOne({ lists, number: n }: { lists: Comparison["added"]; number: number }) {
  if (lists.length === 0) return null;
  const schools = lists
    .slice(0, mostNamed)
    .map(({ school_name, school_code }) => `${school_name} (${school_code})`)
    .join(", ");
  const more = lists.length - mostNamed;
  return (
    <p>
      {more > 0
        ? t("handover.lists_added_more", { n, schools, more: figure(more) })
        : t("handover.lists_added", { n, schools })}
    </p>
  );
}

const changeInWords = ({ kind, fields }: ShownChange): string =>
  fields.length > 0
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
