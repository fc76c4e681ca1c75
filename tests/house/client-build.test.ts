import { existsSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { root } from "../support/child";
import { filesUnder, textOf } from "../support/source";

/** Words that survive minification, by the package that says them. */
const traces: Record<string, RegExp> = {
  zod: /ZodError|ZodType|_zod\b/,
  "drizzle-orm": /drizzle:|DrizzleError|drizzle-orm/,
  "better-sqlite3": /better-sqlite3|better_sqlite3|SqliteError/,
  "@node-rs/argon2": /argon2/,
};

beforeAll(() => {
  if (!existsSync(join(root, "build/client/assets")))
    throw new Error("There is no build to look at: npm run build");
});

test.each(Object.entries(traces))("the browser's files contain no trace of %s", (_name, trace) => {
  const scripts = filesUnder("build/client/assets", /\.(js|mjs|map)$/);
  expect(scripts.filter((path) => trace.test(textOf(path)))).toEqual([]);
});

test("the packages leave these traces", () => {
  const server = filesUnder("build/server", /\.js$/).map(textOf).join("");
  for (const name of ["drizzle-orm", "better-sqlite3", "@node-rs/argon2"])
    expect(server).toMatch(traces[name] as RegExp);
  expect(textOf("node_modules/zod/v4/core/core.js")).toMatch(traces.zod as RegExp);
});

test("stylesheets use nothing that Chrome 109 or Firefox 115 cannot read", () => {
  const sheets = filesUnder("build/client/assets", /\.css$/);
  expect(sheets.length).toBeGreaterThan(0);
  const tooYoung = /oklch\(|oklab\(|color-mix\(|@property|:has\(|@starting-style|light-dark\(/;
  expect(sheets.flatMap((path) => tooYoung.exec(textOf(path))?.[0] ?? [])).toEqual([]);
});

test("scripts call nothing that Chrome 109 lacks", () => {
  const scripts = filesUnder("build/client/assets", /(enhance|islands)[\w-]*\.js$/);
  expect(scripts.length).toBeGreaterThan(3);
  const tooYoung =
    /\.(toSorted|toReversed|toSpliced|groupBy|fromAsync|withResolvers|canParse|isWellFormed|showPopover|getSetCookie|isSubsetOf)\(|AbortSignal\.any\(/;
  expect(scripts.flatMap((path) => tooYoung.exec(textOf(path))?.[0] ?? [])).toEqual([]);
});
