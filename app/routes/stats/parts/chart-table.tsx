import type { ChartSort, ChartsQuery } from "~/features/statistics/charts";
import { figure } from "~/messages";
import { sortLink } from "~/routes/parts/addresses";
import { DataTable } from "~/ui";

export interface ChartColumn<Line> {
  /** Null for a column that follows from another, and so has no order of its own. */
  sort: ChartSort | null;
  label: string;
  of: (line: Line) => string | number;
  /** For a value whose words have another order. */
  words?: (line: Line) => string;
}

interface ChartTableProps<Line> {
  id: string;
  caption: string;
  columns: readonly ChartColumn<Line>[];
  lines: readonly Line[];
  query: Pick<ChartsQuery, "sort_column" | "sort_direction">;
  address: Parameters<typeof sortLink>[0];
}

/** The figures of a picture, sorted by links; the order of the other tables stays. */
export function ChartTable<Line>({ id, caption, columns, lines, query, address }: ChartTableProps<Line>) {
  const { sort_direction } = query;
  const sort_column = query.sort_column ?? "";
  const by = columns.find(({ sort }) => sort !== null && sort === sort_column);
  const sign = sort_direction === "desc" ? -1 : 1;
  const sorted = by ? lines.toSorted((one, other) => sign * compared(by.of(one), by.of(other))) : [...lines];
  const [first] = columns;
  return (
    <DataTable
      figures
      id={id}
      caption={caption}
      columns={columns.map(({ sort, label }, at) => ({
        key: String(at),
        label,
        sort:
          sort === null
            ? undefined
            : withAnchor(sortLink(address, { sort_column, sort_direction }, sort), id),
      }))}
      rows={sorted.map((line) => ({
        id: String(first?.of(line)),
        cells: Object.fromEntries(columns.map((column, at) => [at, wordsOf(column, line)])),
      }))}
      empty={null}
    />
  );
}

const withAnchor = (link: ReturnType<typeof sortLink>, id: string) => ({
  ...link,
  href: `${link.href}#${id}`,
});

const compared = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other));

function wordsOf<Line>({ of, words }: ChartColumn<Line>, line: Line): string {
  if (words) return words(line);
  const value = of(line);
  return typeof value === "number" ? figure(value) : value;
}

export const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : "–";
