import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { programOf, root } from "../support/child";
import { spoiledSettings } from "../support/deploy/spoiled-settings";
import { textOf } from "../support/source";

const folder = mkdtempSync(join(tmpdir(), "calon-settings-"));
const bin = join(folder, "bin");
const file = join(folder, "calon.env");
const script = join(folder, "calon");
afterAll(() => rmSync(folder, { recursive: true }));

/** The script of the package as root runs it, with a program in place of Node that prints what a command is given. */
beforeAll(() => {
  mkdirSync(bin);
  const node = join(bin, "node");
  const settings = [process.execPath, ...programOf("app/cli/settings.ts")].join(" ");
  const programs = {
    node: `[ "$1" = build/cli/settings.js ] || exec env --null; shift; exec ${settings} "$@"`,
    id: "echo root",
    runuser: 'shift 3; exec "$@"',
  };
  for (const [name, line] of Object.entries(programs))
    writeFileSync(join(bin, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  const text = textOf("deploy/calon")
    .replace(/^home=.*$/m, `home=${root}`)
    .replace(/^node=.*$/m, `node=${node}`)
    .replaceAll("/etc/calon/calon.env", file);
  writeFileSync(script, text);
});

function given(settings: string): Map<string, string> {
  writeFileSync(file, settings);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync("sh", [script, "health"], { env, encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
  return new Map(
    stdout
      .split("\0")
      .map((one) => [one.slice(0, one.indexOf("=")), one.slice(one.indexOf("=") + 1)] as const),
  );
}

describe("the settings of a box, as the command `calon` reads them", () => {
  test.each(Object.entries(spoiledSettings))("%s", (line, value) => {
    const found = given(`# A remark\nBEFORE=one\n${line}\nAFTER=two`);
    expect(["BEFORE", "VALUE", "AFTER"].map((name) => found.get(name))).toEqual(["one", value, "two"]);
  });

  test("a remark, a line without a name and a name that no shell has set nothing", () => {
    const found = given("#A=1\n;B=2\n  # C=3\nexport D=4\nE F=5\n6G=7\njust words\nH=8\n");
    expect(["A", "B", "C", "D", "E", "F", "6G", "H"].map((name) => found.get(name))).toEqual([
      ...Array(7).fill(undefined),
      "8",
    ]);
  });

  test("the settings of the package are read whole", () => {
    const found = given(textOf("deploy/calon.env"));
    expect([found.get("DATABASE_PATH"), found.get("TRUSTED_PROXY")]).toEqual([
      "/var/lib/calon/calon.db",
      "127.0.0.1",
    ]);
  });
});
