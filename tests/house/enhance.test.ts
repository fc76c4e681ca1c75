import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import ts from "typescript";
import { beforeAll, expect, test } from "vitest";
import { filesUnder, nodesOf, parse, textOf } from "../support/source";

const most = 4.6 * 1024;
/** `import … from`, and `import(…)`. */
const imports = new Set([ts.SyntaxKind.ImportDeclaration, ts.SyntaxKind.ImportKeyword]);
const mostOfIslands = 110 * 1024;
let paths: string[] = [];
let code = "";
let islands: string[] = [];

beforeAll(() => {
  paths = filesUnder("build/client/assets", /enhance-[0-9a-f]{6}\.js$/);
  code = paths.map(textOf).join("");
  islands = filesUnder("build/client/assets", /islands-[0-9a-f]{6}\.js$/);
});

test("the browser module is one file of at most 4.6 KB as it is sent", () => {
  expect(paths).toHaveLength(1);
  expect(code.length).toBeGreaterThan(1000);
  expect(brotliCompressSync(code).length).toBeLessThanOrEqual(most);
});

test("the browser module imports nothing but the islands, which are one file that imports nothing", () => {
  expect(code).not.toMatch(/\bimport\s*[{"'*]|\bfrom\s*["']|\brequire\(/);
  expect(islands).toHaveLength(1);
  expect(code.match(/\bimport\([^)]*\)/g)).toEqual([`import("${islands[0]?.replace("build/client", "")}")`]);
  const nodes = islands.flatMap((path) => [...nodesOf(parse(path))]);
  expect(nodes.length).toBeGreaterThan(1000);
  expect(nodes.filter(({ kind }) => imports.has(kind))).toEqual([]);
});

test("the islands weigh at most 110 KB as they are sent, and say their sentences themselves", () => {
  const text = islands.map(textOf).join("");
  expect(brotliCompressSync(text).length).toBeLessThanOrEqual(mostOfIslands);
  expect(text).toContain("Tutup tanpa menyimpan");
  expect(text).not.toMatch(/\bsentence\./);
});

test("the browser module says its sentences itself, and marks the document last", () => {
  expect(code).toContain("Menyimpan…");
  expect(code).not.toMatch(/\bsentence\.|enhance\.\w/);
  expect(code.trim()).toMatch(/dataset\.enhanced="1"\}\)\(\);?$/);
});

test("the grid is a file of at most 2 KB as it is sent, which imports nothing", () => {
  const [path = "", ...others] = filesUnder("build/client/assets", /enhance-grid-[0-9a-f]{6}\.js$/);
  expect(others).toEqual([]);
  expect(textOf(path)).not.toMatch(/\bimport\s*[{("'*]|\bsentence\./);
  expect(brotliCompressSync(textOf(path)).length).toBeLessThanOrEqual(2048);
});

test("nothing in the browser module could be refused by the content security policy", () => {
  expect(code).not.toMatch(/\beval\(|new Function|innerHTML|\.style\b|https?:/);
  expect(textOf(join("app", "http/gate/headers.ts"))).toContain("default-src 'self'");
});
