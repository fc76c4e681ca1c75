import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../support/child";
import { filesUnder, textOf } from "../support/source";

const texts = ["app", "tests", "docs", "drizzle"]
  .flatMap((folder) => filesUnder(folder, /\.(tsx?|mjs|css|sql|md)$/))
  .filter((path) => !path.startsWith("tests/fixtures/") && path !== "tests/house/citations.test.ts")
  .concat("README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md");

const numbered = new Set(
  [...textOf("docs/product.md").matchAll(/^(\d+\.\d+) /gm)].map(([, number]) => number),
);
const decisions = new Set(
  filesUnder("docs/decisions", /\.md$/).map((path) => path.split("/")[2]?.slice(0, 3)),
);

const isThere = (name: string, from: string): boolean =>
  ["", "docs", dirname(from)].some((folder) => existsSync(join(root, folder, name)));

/** What a text cites that is not in the repository. */
function dangling(text: string, from: string): string[] {
  const files = [...text.matchAll(/[\w./-]*\w\.md\b/g)].map(([name]) => name);
  const lists = [...text.matchAll(/\bproduct ((?:\d+\.\d+(?:,| and| to)? ?)+)/g)].flatMap(
    ([, list = ""]) => list.match(/\d+\.\d+/g) ?? [],
  );
  const chosen = [...text.matchAll(/\bdecisions? (\d{3})\b/g)].map(([, number = ""]) => number);
  const foreign =
    text.match(/\bspec \d|\bspec(?:ification)?,? sections?\b|\(?\b(?:design|domain)(?::| \d)/gi) ?? [];
  return [
    ...files.filter((name) => !isThere(name, from)),
    ...lists.filter((number) => !numbered.has(number)).map((number) => `product ${number}`),
    ...chosen.filter((number) => !decisions.has(number)).map((number) => `decision ${number}`),
    ...foreign,
  ];
}

test("every document, requirement and decision that is cited is in the repository", () => {
  expect(texts.length).toBeGreaterThan(400);
  expect(texts.flatMap((path) => dangling(textOf(path), path).map((name) => `${path} ${name}`))).toEqual([]);
});

test("a citation of something else is found", () => {
  const text = "see docs/product.md, api.md, product 3.1, 99.9 and decision 999 (spec 9; design: data)";
  expect(dangling(text, "app/x.ts")).toEqual(["api.md", "product 99.9", "decision 999", "spec 9", "design:"]);
});
