import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { textOf } from "../support/source";

const endings = [".test.ts", ".test.tsx"];

test("each test that the statement about ASVS names exists", () => {
  const rows = textOf("docs/asvs.md")
    .split("\n")
    .filter((line) => line.startsWith("| ") && line.split(" | ").length === 3);
  const named = rows.flatMap((row) =>
    [...(row.split(" | ")[2] ?? "").matchAll(/`([\w/-]+)`/g)].map(([, name = ""]) =>
      name.includes("/") ? name : `tests/routes/${name}`,
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter((name) => !endings.some((ending) => existsSync(name + ending)))).toEqual([]);
});
