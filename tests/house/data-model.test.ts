import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import * as schema from "~/db/schema";
import { textOf } from "../support/source";

const page = textOf("docs/data-model.md");
const tables = Object.values(schema as Record<string, unknown>).filter((each) => is(each, SQLiteTable));
const configs = tables.map((table) => getTableConfig(table as SQLiteTable));

/** The foreign keys as solid lines of the diagram. */
const foreignKeys = configs.flatMap(({ name, foreignKeys }) =>
  foreignKeys.map((key) => {
    const { columns, foreignTable } = key.reference();
    const one = columns.every(({ notNull }) => notNull) ? "||" : "|o";
    const label = columns.map((column) => column.name).join(", ");
    return `${getTableConfig(foreignTable as SQLiteTable).name} ${one}--o{ ${name} : "${label}"`;
  }),
);

describe("the page on the data model", () => {
  test("draws every foreign key, and no other", () => {
    const drawn = [...page.matchAll(/^ {2}(\w+ \S\S--o\{ .*)$/gm)].map(([, line]) => line);
    expect(foreignKeys.length).toBeGreaterThan(15);
    expect(drawn.sort()).toEqual(foreignKeys.sort());
  });

  test("draws other references only for existing columns", () => {
    const columns = configs.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
    const drawn = [...page.matchAll(/\.\.o\{ (\w+) : "(\w+)"/g)].map(([, table, name]) => `${table}.${name}`);
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.filter((each) => !columns.includes(each))).toEqual([]);
  });

  test("describes a row of every table", () => {
    const listed = [...page.matchAll(/^\| `(\w+)` \| \S/gm)].map(([, name]) => name);
    expect(listed.sort()).toEqual(configs.map(({ name }) => name).sort());
  });

  test("says of every table whether it holds personal data", () => {
    const rows = page.split("\n").filter((line) => /^\| `\w+` \|/.test(line));
    expect(rows.filter((line) => !/ \| (yes|no) \|$/.test(line))).toEqual([]);
  });

  test("marks the tables that hold personal data as the page on personal data does", () => {
    const protection = textOf("docs/data-protection.md");
    const rows = protection.split("\n").filter((line) => line.startsWith("| `"));
    const named = (line: string) =>
      [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name]) => name);
    const personal = rows.flatMap(named);
    const marked = [...page.matchAll(/^\| `(\w+)` \|.*\| yes \|$/gm)].map(([, name]) => name);
    expect(marked.sort()).toEqual(personal.filter((name) => name !== "students_fts").sort());
  });
});
