import { cookies } from "./cookies";

/** The cookie counts by the order of `columns`: new ones go last. */
export interface ChoosableTable<Column extends string = string> {
  name: string;
  columns: readonly Column[];
  usual: readonly Column[];
}

export function shownColumns<Column extends string>(
  request: Request,
  table: ChoosableTable<Column>,
): Column[] {
  const { name, columns, usual } = table;
  const kept = cookies.columns(name).read(request);
  const bits = kept && /^[0-9a-z]{1,6}$/.test(kept) ? Number.parseInt(kept, 36) : Number.NaN;
  if (!(bits < 2 ** columns.length)) return columns.filter((column) => usual.includes(column));
  return columns.filter((_, at) => Math.floor(bits / 2 ** at) % 2 === 1);
}

export function columnsCookie({ name, columns }: ChoosableTable, chosen: readonly string[]): string {
  const bits = columns.reduce((sum, column, at) => sum + (chosen.includes(column) ? 2 ** at : 0), 0);
  return cookies.columns(name).set(bits.toString(36));
}
