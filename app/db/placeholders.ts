import { type Placeholder, sql } from "drizzle-orm";

/** The values of a prepared insert: Drizzle takes longer to write such a statement than SQLite to run it. */
export function placeholders<Column extends string>(columns: readonly Column[]) {
  const named = columns.map((column) => [column, sql.placeholder(column)]);
  return Object.fromEntries(named) as { [Name in Column]: Placeholder };
}
