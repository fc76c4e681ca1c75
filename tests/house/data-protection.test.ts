import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sqlite } from "~/db/client";

test("the page on personal data names every table of the database", () => {
  const page = readFileSync("docs/data-protection.md", "utf8");
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not glob 'sqlite_*'")
    .pluck()
    .all() as string[];
  // The word index of names has tables of its own, and the migrations one.
  const ours = tables.filter((name) => !/_(fts|words)\w*_|^__drizzle/.test(name));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});
