import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Many values as one parameter: the text of the statement stays the same, and it is compiled once. */
export const inJson = (column: SQLWrapper, name: string): SQL<boolean> =>
  sql`${column} in (select value from json_each(${sql.placeholder(name)}))`;

/** For pairs. */
export const areInJson = (one: SQLWrapper, other: SQLWrapper, name: string): SQL<boolean> =>
  sql`(${one}, ${other}) in (select value ->> 0, value ->> 1 from json_each(${sql.placeholder(name)}))`;
