import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sqlite } from "~/db/client";

test("the page on personal data names every table of the database that the data model does not mark as without", () => {
  const page = readFileSync("docs/data-protection.md", "utf8");
  const model = readFileSync("docs/data-model.md", "utf8");
  const without = [...model.matchAll(/^\| `(\w+)` \|.*\| no \|$/gm)].map(([, name]) => name);
  const tables = sqlite
    .prepare("select name from sqlite_master where type = 'table' and name not glob 'sqlite_*'")
    .pluck()
    .all() as string[];
  // The word index of names has tables of its own, and the migrations one.
  const ours = tables.filter((name) => !/_(fts|words)\w*_|^__drizzle/.test(name));
  expect(ours.length).toBeGreaterThan(20);
  expect(ours.filter((name) => !without.includes(name) && !page.includes(`\`${name}\``))).toEqual([]);
});
