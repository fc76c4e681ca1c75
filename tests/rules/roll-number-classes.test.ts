import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { classesOf, compareBinary, lookalikes } from "~/features/roll-numbers/classes";

const inClasses = (...names: (string | null)[]) => names.map((class_name) => ({ class_name }));

test("classesOf counts each spelling of a class, in number order", () => {
  expect(classesOf(inClasses("6 B", "6 a", "6 B", null, "6 A"))).toEqual([
    { class_name: null, total: 1 },
    { class_name: "6 A", total: 1 },
    { class_name: "6 B", total: 2 },
    { class_name: "6 a", total: 1 },
  ]);
});

test("lookalikes finds the spellings of one class, each with its count", () => {
  const classes = classesOf(
    inClasses("6 AMANAH", "6 Amanah", "6AMANAH", "6 BESTARI", "6-BESTARI", "6 CEKAL", null),
  );
  expect(lookalikes(classes).map((alike) => alike.map(({ class_name }) => class_name))).toEqual([
    ["6 AMANAH", "6 Amanah", "6AMANAH"],
    ["6 BESTARI", "6-BESTARI"],
  ]);
});

test("lookalikes separates classes that differ by a letter, a digit or their script", () => {
  expect(lookalikes(classesOf(inClasses("6 A", "6 B", "5 A", "الأول", "الثاني", null)))).toEqual([]);
});

test("compareBinary sorts texts as SQLite does", () => {
  const parts = [
    "",
    "A",
    "AA",
    "A A",
    "a",
    "É",
    "\u07ff",
    "\u0800",
    "\ud7ff",
    "\ue000",
    "\uffff",
    "😀",
    "\u{10ffff}",
  ];
  const texts = parts.flatMap((one) => [one, `X${one}`, `${one}X`, `😀${one}`, `\uffee${one}`]).reverse();
  const sqlite = new Database(":memory:");
  const select = sqlite.prepare("select value from json_each(?) order by value").pluck();
  const bySqlite = select.all(JSON.stringify(texts));
  sqlite.close();
  expect(texts.toSorted(compareBinary)).toEqual(bySqlite);
});
