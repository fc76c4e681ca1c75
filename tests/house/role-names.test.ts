import { expect, test } from "vitest";
import { roleIds } from "~/auth/roles";
import { filesUnder, textOf } from "../support/source";

/** What a role may, what it is called, and the accounts of the demonstration. */
const named = /^app\/(auth\/(roles|permissions)\.ts|messages\/|demo\/)/;

const naming = (files: [path: string, text: string][]) =>
  files
    .filter(([, text]) => new RegExp(`["'\`](${roleIds.join("|")})["'\`]`).test(text))
    .map(([path]) => path);

test("a role is named in auth/roles, and elsewhere a rule asks it", () => {
  const files = filesUnder("app", /\.tsx?$/).filter((path) => !named.test(path));
  expect(files.length).toBeGreaterThan(1000);
  expect(naming(files.map((path) => [path, textOf(path)]))).toEqual([]);
});

test("a name in a condition and one in SQL are found", () => {
  expect(
    naming([
      ["condition.ts", 'if (role_id === "SU") return;'],
      ["query.ts", "sql`role_id = 'ADMIN'`"],
      ["words.ts", "/** An ADMIN decides it. */"],
    ]),
  ).toEqual(["condition.ts", "query.ts"]);
});
