import type { SQL } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { sqlite } from "~/db/client";

const dialect = new SQLiteSyncDialect();
const mostStatements = 200;
const statements = new Map<string, ReturnType<typeof prepare>>();

const prepare = (text: string) => sqlite.prepare(text).pluck();

export const numbersOf = (query: SQL): number[] => valuesOf<number>(query);

function valuesOf<Value>(query: SQL): Value[] {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const statement = statements.get(text) ?? prepare(text);
  if (statements.size >= mostStatements) statements.clear();
  statements.set(text, statement);
  return statement.all(...params) as Value[];
}

export const numberOf = (query: SQL): number => numbersOf(query)[0] ?? 0;

export const textOf = (query: SQL): string => valuesOf<string>(query)[0] ?? "";
