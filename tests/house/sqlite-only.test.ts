import ts from "typescript";
import { expect, test } from "vitest";
import { filesUnder, nodesOf, parse, textOf } from "../support/source";

/** What a move to PostgreSQL would have to write again (decision 028), in a text of SQL or as a call of the driver. */
const inText: Record<string, RegExp> = {
  "json_each and other functions of JSON": /\bjson_\w+\(/g,
  "strftime, datetime, julianday": /\b(strftime|datetime|julianday|unixepoch)\(/g,
  rowid: /\browid\b/g,
  "iif, ifnull, instr": /\b(iif|ifnull|instr)\(/g,
  group_concat: /\bgroup_concat\(/g,
  "glob and match": /\b(glob|match) (\?|'|\$|"|$)/g,
  "the index of words": /\b\w+_fts\b/g,
  "the schema of SQLite": /\bsqlite_(schema|master|sequence)\b/g,
  "pragma and vacuum": /\b(pragma[_ ]\w+|vacuum)\b/g,
  "insert or": /\binsert or (ignore|replace)\b/g,
  "indexed by": /\b(not indexed|indexed by)\b/g,
};
const asCall: Record<string, RegExp> = { prepare: /\.prepare$/, "a call of pragma": /\.pragma$/ };

/** The counts of today. They may only fall: lower a limit where you removed one. New SQL of this kind belongs to app/db or a migration. */
const limits: Record<string, number> = {
  prepare: 323,
  "a call of pragma": 16,
  "json_each and other functions of JSON": 83,
  "indexed by": 64,
  "iif, ifnull, instr": 15,
  rowid: 13,
  "the index of words": 10,
  group_concat: 7,
  "the schema of SQLite": 10,
  "pragma and vacuum": 5,
  "insert or": 4,
  "glob and match": 2,
  "strftime, datetime, julianday": 2,
};

function countsIn(file: ts.SourceFile): Record<string, number> {
  const found: Record<string, number> = {};
  const add = (kind: string, n: number) => {
    if (n > 0) found[kind] = (found[kind] ?? 0) + n;
  };
  for (const node of nodesOf(file)) {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      for (const [kind, words] of Object.entries(inText)) add(kind, node.text.match(words)?.length ?? 0);
    if (ts.isCallExpression(node))
      for (const [kind, name] of Object.entries(asCall))
        add(kind, Number(name.test(node.expression.getText())));
  }
  return found;
}

test("no more SQL outside app/db knows SQLite alone than today", () => {
  const paths = filesUnder("app", /\.tsx?$/).filter(
    (path) => !/^app\/(db|messages)\//.test(path) && /sql|prepare|pragma/i.test(textOf(path)),
  );
  const counts: Record<string, number> = {};
  for (const path of paths)
    for (const [kind, n] of Object.entries(countsIn(parse(path)))) counts[kind] = (counts[kind] ?? 0) + n;
  const grown = Object.entries(counts).filter(([kind, n]) => n > (limits[kind] ?? 0));
  expect(Object.fromEntries(grown)).toEqual({});
});

test("such SQL is found", () => {
  const code = 'sqlite.prepare("select value from json_each(?)"); sql`select rowid, iif(a, b, strftime(1))`;';
  expect(countsIn(parse("planted.ts", code))).toEqual({
    prepare: 1,
    "json_each and other functions of JSON": 1,
    rowid: 1,
    "iif, ifnull, instr": 1,
    "strftime, datetime, julianday": 1,
  });
});
