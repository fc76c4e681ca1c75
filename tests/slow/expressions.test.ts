import { checkSync } from "recheck";
import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, nodesOf, parse, place } from "../support/source";

const inWorker = "runs in a worker that is terminated after 10 s";

/** Files whose expressions may take long, with the reason. */
const isolated: Record<string, string> = {
  "app/features/imports/reading/workbook.ts": inWorker,
  "app/features/imports/reading/markup.ts": inWorker,
  "app/cli/settings.ts": "reads the settings of the box, which root alone writes",
};

/** Expressions that the checker does not find safe, with the reason why no client can make them slow. */
const accepted: Record<string, string> = {
  '/<form(?=[^>]* method="post")(?![^>]* action=)/g':
    "reads our own page, in which no client's < or > is left unescaped",
  '/<form(?=[^>]* method="post")[^>]*>/g':
    "reads our own page, in which no client's < or > is left unescaped",
  "/=+$/": "reads a key that the server has made, of 44 characters",
};

/** Expressions that are made while the program runs, with the reason why they are not slow. */
const made: Record<string, string> = {
  "app/db/audit.ts":
    "the letters of an identity number of at most 20, sought in texts of at most 500 characters",
};

interface Expression {
  at: string;
  written: string;
}

const isMade = (node: ts.Node): node is ts.NewExpression | ts.CallExpression =>
  (ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === "RegExp";

const files = filesUnder("app", /\.tsx?$/).filter((path) => !(path in isolated));
const nodes = files.flatMap((path) => [...nodesOf(parse(path))]);

function judged({ at, written }: Expression): string[] {
  const end = written.lastIndexOf("/");
  const found = checkSync(written.slice(1, end), written.slice(end + 1), { timeout: 10_000 });
  return found.status === "safe" ? [] : [`${at} ${written} is ${found.status}`];
}

test("no expression that reads what a client sends takes more than linear time", () => {
  const literals = nodes.filter(ts.isRegularExpressionLiteral);
  const expressions = new Map(literals.map((node) => [node.text, { at: place(node), written: node.text }]));
  for (const written of Object.keys(accepted)) expressions.delete(written);
  expect(expressions.size).toBeGreaterThan(100);
  expect([...expressions.values()].flatMap(judged)).toEqual([]);
}, 180_000);

test("expressions that are made while the program runs are named here with a reason", () => {
  const makers = nodes.filter(isMade).map((node) => node.getSourceFile().fileName);
  expect(new Set(makers)).toEqual(new Set(Object.keys(made)));
});

test.each(["/^(a+)+$/", "/0\\.\\d*[1-9]\\d*x/", "/\\s+$/"])("%s is found", (written) => {
  expect(judged({ at: "planted", written })).toHaveLength(1);
});
