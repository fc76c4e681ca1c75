import { fillPlaceholders, type Placeholder, type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { sqlite } from "~/db/client.server";

const dialect = new SQLiteSyncDialect();
const statements = new Map<string, ReturnType<typeof prepare>>();
const mostStatements = 200;

const prepare = (text: string) => sqlite.prepare<unknown[], number | string>(text).pluck();

function statementFor(text: string) {
  let statement = statements.get(text);
  if (!statement) {
    if (statements.size >= mostStatements) statements.clear();
    statement = prepare(text);
    statements.set(text, statement);
  }
  return statement;
}

function columnOf(query: SQL): (number | string)[] {
  const { sql: text, params } = dialect.sqlToQuery(query);
  return statementFor(text).all(...params);
}

type Values = Record<string, number | null>;
type Places<Given extends Values> = { [Name in keyof Given]: Placeholder };

const named = new Map<string, ReturnType<SQLiteSyncDialect["sqlToQuery"]>>();

/** The same of a query that is written out once under its name, which tells all that it depends on but the values. */
export function numbersNamed<Given extends Values>(
  name: string,
  values: Given,
  write: (places: Places<Given>) => SQL,
): number[] {
  let query = named.get(name);
  if (!query) {
    const places = Object.keys(values).map((key) => [key, sql.placeholder(key)]);
    query = dialect.sqlToQuery(write(Object.fromEntries(places)));
    named.set(name, query);
  }
  return statementFor(query.sql).all(...fillPlaceholders(query.params, values)) as number[];
}

/** The one column of a query, as numbers; statements are prepared once for each shape of query. */
export const numbersOf = (query: SQL): number[] => columnOf(query) as number[];

/** The one column of a query, as texts. */
export const textsOf = (query: SQL): string[] => columnOf(query) as string[];

export const numberOf = (query: SQL): number => numbersOf(query)[0] ?? 0;

const changes = [
  sqlite.prepare("pragma data_version").pluck(),
  sqlite.prepare("select total_changes()").pluck(),
];
const kept = new Map<string, unknown>();
const mostKept = 50;
let keptAt = "";

/**
 * What a search found, kept for the next page of the same search until anybody writes anything, here or in another
 * process. What is seen inside a write may yet be taken back, and is kept by nobody.
 */
export function found<Value>(key: string, isInWrite: boolean, look: () => Value): Value {
  if (isInWrite) return look();
  const state = changes.map((change) => change.get()).join(" ");
  if (state !== keptAt) kept.clear();
  keptAt = state;
  const before = kept.get(key);
  if (before !== undefined) return before as Value;
  const value = look();
  if (kept.size >= mostKept) kept.clear();
  kept.set(key, value);
  return value;
}
