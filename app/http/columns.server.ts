import { columnsCookieOf, readColumnsCookie } from "./cookies.server";

/** A table whose columns people choose. The order of `columns` is what the cookie counts by: new ones go last. */
export interface ChoosableTable<Column extends string = string> {
  name: string;
  columns: readonly Column[];
  /** Those that are shown until somebody chooses. */
  usual: readonly Column[];
}

/** The columns to show, in the order of the table. A cookie that is none of ours says nothing. */
export function shownColumns<Column extends string>(
  request: Request,
  table: ChoosableTable<Column>,
): Column[] {
  const { name, columns, usual } = table;
  const kept = readColumnsCookie(request, name);
  const bits = kept && /^[0-9a-z]{1,6}$/.test(kept) ? Number.parseInt(kept, 36) : Number.NaN;
  if (!(bits < 2 ** columns.length)) return columns.filter((column) => usual.includes(column));
  return columns.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1);
}

/** The cookie that remembers a choice: one bit a column; what is no column of the table is left out. */
export function columnsCookie({ name, columns }: ChoosableTable, chosen: readonly string[]): string {
  const bits = columns.reduce((sum, column, at) => sum + (chosen.includes(column) ? 2 ** at : 0), 0);
  return columnsCookieOf(name, bits.toString(36));
}
