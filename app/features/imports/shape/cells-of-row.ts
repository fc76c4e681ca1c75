import { cleanText } from "~/features/values/text";
import type { List } from "./list";
import type { Row } from "./rows";
import type { Target } from "./targets";

export const at = ({ mapping: { columns } }: List, field: Target) => columns.indexOf(field);
export const cellOf = (row: Row, list: List, field: Target) => row.cells[at(list, field)] ?? "";
export const nameOf = (row: Row, list: List) => cleanText(cellOf(row, list, "full_name")).slice(0, 60);
export const withCell = (row: Row, column: number, cell: string): Row => ({
  ...row,
  cells: row.cells.with(column, cell),
});
