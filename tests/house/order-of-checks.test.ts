import { expect, test } from "vitest";
import { filesUnder, textOf } from "../support/source";

/** These judge many records, or a plan in place of a record; each judges a record in the same order. */
const exceptions: Record<string, string> = {
  massUpdateSchoolExamYears: "judges each row, and stops at the first stale one",
  massUpdateCodes: "judges each candidate, after the lists of all",
  toStore: "compares the whole plan of an import with the one that was shown",
  mergeSchool: "the year that it moves last is judged when it is moved, and a refusal takes all back",
  undoMerge: "as mergeSchool",
  takeStep: "the command that applies the request has its own order",
};

interface Check {
  kind: string;
  at: number;
}

const functionsIn = (path: string) =>
  [...textOf(path).matchAll(/^(?:export )?(?:async )?function (\w+)[\s\S]*?^}/gm)].map(
    ([text, name = ""]) => ({
      name,
      path,
      checks: [...text.matchAll(/\b(stale|refused|blocked)\(/g)].map(
        ({ 1: kind = "", index: at }): Check => ({ kind, at }),
      ),
    }),
  );

const editing = filesUnder("app/features", /\.ts$/)
  .flatMap(functionsIn)
  .filter(({ checks }) => checks.some(({ kind }) => kind === "stale"));

test("a command checks in one order: closed or fixed, stale, refused, blocked (app/db/outcome.ts)", () => {
  expect(editing.length).toBeGreaterThan(20);
  const wrong = editing.filter(({ name, checks }) => {
    if (name in exceptions) return false;
    const kinds = checks.map(({ kind }) => kind);
    const stale = kinds.indexOf("stale");
    const early = kinds.slice(0, stale).includes("refused");
    const after = kinds.slice(stale + 1);
    const isLate = after.includes("blocked") && after.lastIndexOf("refused") > after.indexOf("blocked");
    return early || isLate;
  });
  expect(wrong.map(({ name, path, checks }) => `${path} ${name}: ${checks.map(({ kind }) => kind)}`)).toEqual(
    [],
  );
});

test("each exception still exists", () => {
  const names = editing.map(({ name }) => name);
  expect(Object.keys(exceptions).filter((name) => !names.includes(name))).toEqual([]);
});
