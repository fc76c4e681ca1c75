import ts from "typescript";
import { describe, expect, test } from "vitest";
import { filesUnder, nodesOf, parse, textOf } from "../support/source";

/** The words that docs/glossary.md replaced. */
const removed =
  /\b(?:deeds?|told|tells?|stands?|stood|whoever|whomever|whatever|whichever|nobody|oneself|mend(?:s|ed)?|he|him|his|himself|she|herself|upon|thereof|wherein|whereupon|thereby|hence|lest|anew|forthwith)\b|\bwhat (?:is|was|has|came|comes|became|becomes)\b|\bone's own\b|\bcame to harm\b|\bplay(?:s|ed)? (?:a|the|another) part\b/gi;
const removedNames =
  /^(?:deeds?|told|nobody|standing|settled|carried|habits?|turnstile|paced|mended|undone|warned|aside|dress|asked)$/i;

/** A name of the platform, and names that open pages and scripts send: the filter `show=warned`. */
const foreign = new Set(["allSettled", "warned"]);

const sources = ["app", "tests"]
  .flatMap((folder) => filesUnder(folder, /\.tsx?$/))
  .filter(
    (path) => !/^app\/messages\/|^tests\/fixtures\/|^tests\/house\/plain-english\.test\.ts$/.test(path),
  );
const documents = filesUnder("docs", /\.md$/).concat(
  "README.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "CHANGELOG.md",
);

const lineOf = (file: ts.SourceFile, at: number) => file.getLineAndCharacterOfPosition(at).line + 1;

interface Prose {
  text: string;
  at: number;
}

/** Comments begin before the full start of a token, so the gaps between the tokens hold all of them. */
function commentsOf(file: ts.SourceFile): Prose[] {
  const found = new Map<number, Prose>();
  const walk = (node: ts.Node) => {
    const ranges = [
      ...(ts.getLeadingCommentRanges(file.text, node.getFullStart()) ?? []),
      ...(ts.getTrailingCommentRanges(file.text, node.getEnd()) ?? []),
    ];
    if (!ts.isJsxText(node))
      for (const { pos, end } of ranges) found.set(pos, { text: file.text.slice(pos, end), at: pos });
    node.getChildren(file).forEach(walk);
  };
  walk(file);
  return [...found.values()];
}

const titleCall = /^(?:describe|test|it)\b/;

function titlesOf(file: ts.SourceFile): Prose[] {
  return [...nodesOf(file)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !titleCall.test(node.expression.getText())) return [];
    const [title] = node.arguments;
    return title && (ts.isStringLiteralLike(title) || ts.isTemplateExpression(title))
      ? [{ text: title.getText(), at: title.getStart() }]
      : [];
  });
}

function wordsIn(path: string, text = textOf(path)): string[] {
  if (text.search(removed) < 0) return [];
  const file = parse(path, text);
  return [...commentsOf(file), ...titlesOf(file)].flatMap(({ text: prose, at }) =>
    (prose.match(removed) ?? []).map((word) => `${path}:${lineOf(file, at)} ${word}`),
  );
}

const partsOf = (name: string) => name.split(/[^A-Za-z0-9]+|(?<=[a-z0-9])(?=[A-Z])/);
const isTag = ({ parent }: ts.Identifier) => ts.isJsxOpeningElement(parent) || ts.isJsxClosingElement(parent);
const isRemovedName = (name: string) => partsOf(name).some((part) => removedNames.test(part));

function namesIn(path: string, text = textOf(path)): string[] {
  const hasSome = (text.match(/\w+/g) ?? []).some(isRemovedName);
  const file = parse(path, hasSome ? text : "");
  const names = [...nodesOf(file)].flatMap((node) =>
    ts.isIdentifier(node) && !isTag(node) && !foreign.has(node.text) && isRemovedName(node.text)
      ? [node]
      : [],
  );
  return [
    ...(isRemovedName(path) ? [path] : []),
    ...names.map((name) => `${path}:${lineOf(file, name.getStart())} ${name.text}`),
  ];
}

const linesWith = (path: string, text = textOf(path)): string[] =>
  text
    .split("\n")
    .flatMap((line, index) => (line.match(removed) ?? []).map((word) => `${path}:${index + 1} ${word}`));

describe("the removed words", () => {
  test("are in no comment and no test title", () => {
    expect(sources.length).toBeGreaterThan(400);
    expect(sources.flatMap((path) => wordsIn(path))).toEqual([]);
  });

  test("are in no document", () => {
    expect(documents.length).toBeGreaterThan(30);
    expect(documents.flatMap((path) => linesWith(path))).toEqual([]);
  });

  test("are in no identifier and no file name", () => {
    expect(sources.flatMap((path) => namesIn(path))).toEqual([]);
  });
});

describe("a planted sentence is found", () => {
  test.each([
    ["a docstring", "/** What is stored. */ const a = 1;", "What is"],
    ["a comment in a function", "function f() {\n  // Nobody waits.\n}", "Nobody"],
    ["a comment behind code", "const a = 1; // stands alone", "stands"],
    ["a comment in markup", "const a = <p>{/* told twice */}</p>;", "told"],
    ["a title", 'test("is told to whoever asks", () => {});', "told"],
    ["a title of a table", 'describe.each([1])("his own %s", () => {});', "his"],
  ])("in %s", (_, text, word) => {
    expect(wordsIn("planted.tsx", text).map((line) => line.split(" ").slice(1).join(" "))).toContain(word);
  });

  test("in a document", () => {
    expect(linesWith("README.md", "Fine.\nA deed of one's own is done anew.")).toEqual([
      "README.md:2 deed",
      "README.md:2 one's own",
      "README.md:2 anew",
    ]);
  });

  test.each(["recordDeed", "toldBy", "is_settled", "askedFor"])("in the identifier %s", (name) => {
    expect(namesIn("planted.ts", `const ${name} = 1;`)).toEqual([`planted.ts:1 ${name}`]);
  });

  test("in a file name", () => {
    expect(namesIn("app/http/carried.ts", "")).toEqual(["app/http/carried.ts"]);
  });

  test("and strings of the program are not read", () => {
    expect(wordsIn("planted.ts", 'const text = "nobody // told";')).toEqual([]);
  });
});

/** The lines that consist of a comment alone. */
function commentLinesOf(path: string, text = textOf(path)): number {
  if (!/\/[/*]/.test(text)) return 0;
  const file = parse(path, text);
  const lines = new Set<number>();
  for (const { text: comment, at } of commentsOf(file)) {
    const first = lineOf(file, at);
    const before = text.slice(text.lastIndexOf("\n", at) + 1, at);
    if (/^\s*\{?$/.test(before)) for (let i = 0; i < comment.split("\n").length; i++) lines.add(first + i);
  }
  return lines.size;
}

test("the share of comments in app is reported", () => {
  const files = filesUnder("app", /\.tsx?$/);
  const lines = files.reduce((sum, path) => sum + textOf(path).trimEnd().split("\n").length, 0);
  const comments = files.reduce((sum, path) => sum + commentLinesOf(path), 0);
  expect(comments).toBeGreaterThan(0);
  console.info(`${((100 * comments) / lines).toFixed(2)} % of the lines of app are comments`);
});

test("a line of code with a comment behind it is no comment line", () => {
  expect(commentLinesOf("planted.ts", "/** One\n * two. */\nconst a = 1; // three\n  // four\n")).toBe(3);
});
