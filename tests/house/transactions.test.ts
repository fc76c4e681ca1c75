import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, nodesOf, parse, place } from "../support/source";

/** An await inside a transaction lets other work in between, and a rejection after it ends the process. */
const opensATransaction = /^(write|.*\btransaction|.*\b(immediate|deferred|exclusive))$/;

function asyncTransactions(file: ts.SourceFile): string[] {
  return [...nodesOf(file)].filter(ts.isCallExpression).flatMap((call) => {
    if (!opensATransaction.test(call.expression.getText())) return [];
    return call.arguments.some(isAsync) ? [`${place(call)} ${call.expression.getText()}`] : [];
  });
}

function isAsync(node: ts.Node): boolean {
  const isFunction = ts.isArrowFunction(node) || ts.isFunctionExpression(node);
  return isFunction && (node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.AsyncKeyword) ?? false);
}

test("no transaction has an async callback", () => {
  const files = filesUnder("app", /\.tsx?$/).map((path) => parse(path));
  const all = files.flatMap((file) => [...nodesOf(file)].filter(ts.isCallExpression));
  expect(all.filter((call) => opensATransaction.test(call.expression.getText())).length).toBeGreaterThan(3);
  expect(files.flatMap(asyncTransactions)).toEqual([]);
});

test("an async callback is found", () => {
  const code = `
    write(async () => { await save(); });
    db.transaction(async (tx) => tx.run(sql), { behavior: "immediate" });
    sqlite.transaction(async function () {}).immediate();
    write(() => save());
    process.stdout.write("a", async () => {});`;
  expect(asyncTransactions(parse("planted.ts", code))).toEqual([
    "planted.ts:2 write",
    "planted.ts:3 db.transaction",
    "planted.ts:4 sqlite.transaction",
  ]);
});
