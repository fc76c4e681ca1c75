import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { makeDatabase } from "~/cli/new-database";
import { markDemonstration } from "~/demo/make";
import { root, run } from "../support/child";
import { freePort } from "../support/ports";

const folder = mkdtempSync(join(tmpdir(), "calon-refused-"));
afterAll(() => rmSync(folder, { recursive: true }));

interface Office {
  database: string;
  key: string;
}

function makeOffice(name: string, isDemonstration: boolean): Office {
  const database = join(folder, `${name}.db`);
  makeDatabase(database, (db) => {
    if (isDemonstration) markDemonstration(db);
  });
  return { database, key: join(folder, `${name}.key`) };
}

// Each server is a process of its own, which a loaded computer starts slowly.
describe("the compiled program of `npm start` refuses, in one line,", { timeout: 120_000 }, () => {
  test.each([
    ["a database that others may read", ({ database }: Office) => chmodSync(database, 0o644), "chmod 600"],
    ["a key that others may read", ({ key }: Office) => chmodSync(key, 0o644), "chmod 600"],
    ["a key that is missing", ({ key }: Office) => rmSync(key), "npm run key -- create"],
    ["a demonstration at a public address", () => {}, "npm run init"],
  ])("%s, and names the command that helps", async (what, spoil, command) => {
    const office = makeOffice(what.replaceAll(" ", "-"), what.startsWith("a demonstration"));
    spoil(office);
    const child = run([join(root, "build/cli/start.js")], {
      DATABASE_PATH: office.database,
      PORT: String(await freePort()),
      APP_ORIGIN: "https://calon.example.gov.my",
    });
    expect(await child.ended).toBe(1);
    const lines = child.said().trim().split("\n");
    expect(lines).toEqual([expect.stringContaining(command)]);
  });
});
