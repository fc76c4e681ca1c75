import { expect, test } from "vitest";
import { classesOf, lookalikes } from "~/features/roll-numbers/classes";

const inClasses = (...names: (string | null)[]) => names.map((class_name) => ({ class_name }));

test("classes are counted as they are spelt, in the order in which they are numbered", () => {
  expect(classesOf(inClasses("6 B", "6 a", "6 B", null, "6 A"))).toEqual([
    { class_name: null, total: 1 },
    { class_name: "6 A", total: 1 },
    { class_name: "6 B", total: 2 },
    { class_name: "6 a", total: 1 },
  ]);
});

test("a class that is spelt in two ways is told, each with its candidates", () => {
  const classes = classesOf(
    inClasses("6 AMANAH", "6 Amanah", "6AMANAH", "6 BESTARI", "6-BESTARI", "6 CEKAL", null),
  );
  expect(lookalikes(classes).map((alike) => alike.map(({ class_name }) => class_name))).toEqual([
    ["6 AMANAH", "6 Amanah", "6AMANAH"],
    ["6 BESTARI", "6-BESTARI"],
  ]);
});

test("classes that differ by a letter, a digit or their script are different classes", () => {
  expect(lookalikes(classesOf(inClasses("6 A", "6 B", "5 A", "الأول", "الثاني", null)))).toEqual([]);
});
