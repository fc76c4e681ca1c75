import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { sqlite } from "~/db/client.server";

const dialect = new SQLiteSyncDialect();
const statements = new Map<string, ReturnType<typeof prepare>>();
const mostStatements = 200;

const prepare = (text: string) => sqlite.prepare<unknown[], number>(text).pluck();

/** The one column of a query, as numbers; statements are prepared once for each shape of query. */
export function numbersOf(query: SQL): number[] {
  const { sql: text, params } = dialect.sqlToQuery(query);
  let statement = statements.get(text);
  if (!statement) {
    if (statements.size >= mostStatements) statements.clear();
    statement = prepare(text);
    statements.set(text, statement);
  }
  return statement.all(...params);
}

export const numberOf = (query: SQL): number => numbersOf(query)[0] ?? 0;

const changes = [
  sqlite.prepare("pragma data_version").pluck(),
  sqlite.prepare("select total_changes()").pluck(),
];
const kept = new Map<string, Float64Array>();
const mostKept = 2_000_000;
let keptAt = "";

/**
 * The ids of a search in their order. Counting a common word exactly takes its time at a million candidates, so they are
 * kept for the next page of the same search, until anybody writes anything, here or in another process. What is seen
 * inside a transaction may yet be taken back, and is kept by nobody.
 */
export function found(query: SQL, look: () => number[]): Float64Array {
  if (sqlite.inTransaction) return Float64Array.from(look());
  const state = changes.map((change) => change.get()).join(" ");
  if (state !== keptAt) kept.clear();
  keptAt = state;
  const { sql: text, params } = dialect.sqlToQuery(query);
  const key = JSON.stringify([text, params]);
  const before = kept.get(key);
  if (before) return before;

  const ids = Float64Array.from(look());
  let size = ids.length;
  for (const each of kept.values()) size += each.length;
  if (size > mostKept || kept.size >= mostStatements) kept.clear();
  if (ids.length <= mostKept) kept.set(key, ids);
  return ids;
}
