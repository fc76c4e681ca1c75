import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { endOfSupport } from "~/cli/runtime/node-versions";
import { textOf } from "../support/source";

const decision = `docs/decisions/${readdirSync("docs/decisions").find((name) => name.startsWith("001-"))}`;
const [, table = ""] = textOf(decision).split("## Lines that an office runs");
const rows = table
  .split("\n")
  .filter((line) => /^\| \S/.test(line) && !/^\| line /.test(line))
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, line = "", installed = "", ends = "", then = ""]) => ({ line, installed, ends, then }));

const majorOf = (version: string) => version.split(".")[0];
const versionIn = (path: string) => (JSON.parse(textOf(path)) as { version: string }).version;

const installedOf = (line: string) =>
  majorOf(line === "Node" ? process.versions.node : versionIn(`node_modules/${line}/package.json`));

describe("the table of support in decision 001", () => {
  test("names the installed versions", () => {
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.map(({ line }) => [line, installedOf(line)])).toEqual(
      rows.map(({ line, installed }) => [line, installed]),
    );
  });

  test("has the dates of Node that `calon doctor` uses", () => {
    for (const { line, installed, ends } of rows.filter(({ line }) => line.startsWith("Node")))
      expect([line, ends]).toEqual([line, endOfSupport(`${installed}.0.0`)]);
  });

  test("says what the office does where the support has ended", () => {
    const ended = rows.filter(({ ends }) => Date.parse(ends) < Date.now());
    const without = ended.filter(({ then }) => !/\(0\d\d\)/.test(then));
    expect(without).toEqual([]);
  });
});
