import { type Batch, listBatches } from "~/features/trash/batches";
import { type TrashList, trashList } from "~/features/trash/schema";
import { malaysianDate, malaysianMoment } from "~/features/values/moments";
import { isMessageKey, t } from "~/messages";
import { type ListOf, listAt } from "~/routes/parts/list-screen";
import type { ListingColumn } from "~/routes/parts/listing";
import { Badge } from "~/ui";

const columns: ListingColumn<Batch>[] = [
  { key: "what", label: t("trash.what"), printed: 60, cell: whatOf, screen: What },
  { key: "school", label: t("trash.school"), printed: 60, cell: schoolOf },
  { key: "exam_year", label: t("trash.year"), printed: 16, cell: (batch) => batch.exam_year },
  { key: "why", label: t("trash.why"), printed: 32, cell: reasonOf },
  {
    key: "created_at",
    label: t("trash.when"),
    printed: 32,
    cell: (batch) => malaysianMoment(batch.created_at),
  },
  { key: "by", label: t("trash.by"), printed: 32, cell: (batch) => batch.by ?? t("trash.by_system") },
  {
    key: "until",
    label: t("trash.until"),
    nowrap: true,
    printed: 32,
    cell: (batch) => malaysianDate(batch.kept_until),
  },
  { key: "state", label: t("trash.state"), nowrap: true, printed: 32, cell: stateOf, screen: State },
];

const filters = {
  search: null,
  exam_year: null,
  state: (["kept", "restored"] as const).map((value) => ({ value, label: t(`trash.state.${value}`) })),
};

export const batches = {
  ...listAt("/admin/trash", trashList),
  may: "trash.restore",
  title: t("trash.list_title"),
  read: (actor, query) => ({ list: listBatches(actor, query, query.limit), facts: {} }),
  filters: () => filters,
  columns: () => columns,
  row: ({ batch_id }) => ({ id: batch_id }),
  printed: "trash",
} satisfies ListOf<TrashList, Batch, object>;

export function whatOf({ total, full_name }: Batch): string {
  return total === 1 ? t("trash.one_of", { full_name }) : t("trash.many", { n: total });
}

export function schoolOf({ schools, school_name, school_code }: Batch): string {
  return schools > 1 ? t("trash.schools", { n: schools }) : (school_name ?? school_code);
}

function What(batch: Batch) {
  return <a href={`/admin/trash/${batch.batch_id}`}>{whatOf(batch)}</a>;
}

export function reasonOf({ reason }: Batch): string {
  const key = `trash.reason.${reason}`;
  return t(isMessageKey(key) ? key : "trash.reason.other");
}

function stateOf({ restored_at }: Pick<Batch, "restored_at">): string {
  return t(restored_at === null ? "trash.state.kept" : "trash.state.restored");
}

export function State(batch: Pick<Batch, "restored_at">) {
  return <Badge kind={batch.restored_at === null ? "neutral" : "success"}>{stateOf(batch)}</Badge>;
}
