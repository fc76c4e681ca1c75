import { type Placeholder, sql } from "drizzle-orm";

/** The values of a prepared insert: Drizzle takes nearly as long to write such a statement as SQLite to run it. */
export function placeholders<Column extends string>(columns: readonly Column[]) {
  const named = columns.map((column) => [column, sql.placeholder(column)]);
  return Object.fromEntries(named) as { [Name in Column]: Placeholder };
}
