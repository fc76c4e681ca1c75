import Database from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate } from "drizzle-orm/better-sqlite3/migrator";
import { expect, test } from "vitest";
import { defineFunctions } from "~/db/file.server";

function databaseOf(migrationsFolder: string): Database.Database {
  const db = new Database(":memory:");
  defineFunctions(db);
  migrate(drizzle(db), { migrationsFolder });
  return db;
}

const old = databaseOf("drizzle");
const release = databaseOf("release");
const both = (query: string, ...values: unknown[]) =>
  [old, release].map((db) =>
    db
      .prepare(query)
      .raw()
      .all(...values),
  ) as [unknown[][], unknown[][]];
const tables = old
  .prepare("select name from sqlite_master where type = 'table' and name not like '%drizzle%' order by 1")
  .pluck()
  .all() as string[];
const plain = (text: unknown) =>
  String(text).replace(/[`"]/g, "").replace(/\s+/g, " ").replace(/;$/, "").trim();

test("the release has the names of all tables, indexes, views and triggers", () => {
  const [ours, theirs] = both("select type, name, tbl_name from sqlite_master order by 1, 2, 3");
  expect(ours.length).toBeGreaterThan(200);
  expect(theirs).toEqual(ours);
});

test("the release has the indexes, views and triggers of the migrations, to the letter", () => {
  const query =
    "select type, name, sql from sqlite_master where type <> 'table' and sql is not null order by 1, 2";
  const [ours, theirs] = both(query);
  expect(theirs.map((row) => row.map(plain))).toEqual(ours.map((row) => row.map(plain)));
});

test.each(tables)(
  "the release has the table %s with its columns, references, checks and first rows",
  (name) => {
    const [columns, released] = both(
      `select name, type, "notnull", replace(dflt_value, '"', ''''), pk, hidden from pragma_table_xinfo(?) order by name`,
      name,
    );
    expect(released).toEqual(columns);
    const [references, theirs] = both(
      `select "table", "from", "to", on_update, on_delete from pragma_foreign_key_list(?) order by 1, 2, 3`,
      name,
    );
    expect(theirs).toEqual(references);
    const checks = (sql: unknown) =>
      (plain(sql).match(/check ?\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/gi) ?? []).sort();
    const [[[own]], [[its]]] = both("select sql from sqlite_master where name = ?", name) as [
      string[][],
      string[][],
    ];
    expect(checks(its)).toEqual(checks(own));
    if (/^(sqlite_|students_fts)/.test(name)) return;
    const shown = columns
      .map(([column]) => column)
      .filter((column) => !/_at$|^generation$/.test(String(column)));
    const [rows, its_rows] = both(
      `select ${shown.map((column) => `"${column}"`).join(", ") || 1} from ${name} order by 1`,
    );
    expect(its_rows).toEqual(rows);
  },
);
