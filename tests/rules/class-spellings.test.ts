import { describe, expect, test } from "vitest";
import { classMerges, usualSpelling } from "~/features/imports/judging/class-spellings";

const lines = (...classes: (string | null)[]) =>
  classes.map((class_name, at) => ({
    line: at + 1,
    value: { school_code: "ABA0001", exam_year: 2026, class_name },
  }));

const merges = (classes: (string | null)[], stored = new Map<string, number>()) =>
  classMerges(lines(...classes), () => stored);

describe("the spellings of a class in an import", () => {
  test("spellings that differ only by blanks, dashes or dots become the most frequent one", () => {
    expect(
      merges([
        "6 AL-GHAZALI",
        "6 AL GHAZALI",
        "6 AL-GHAZALI",
        "6.AL–GHAZALI",
        "6ALGHAZALI",
        null,
        "6 AMANAH",
      ]),
    ).toEqual([
      { from: "6 AL GHAZALI", to: "6 AL-GHAZALI", lines: [2] },
      { from: "6.AL–GHAZALI", to: "6 AL-GHAZALI", lines: [4] },
      { from: "6ALGHAZALI", to: "6 AL-GHAZALI", lines: [5] },
    ]);
  });

  test("the spelling of the school's candidates wins over a more frequent one of the import", () => {
    const stored = new Map([
      ["6 A", 1],
      ["6-A", 30],
      ["6 B", 99],
    ]);
    expect(usualSpelling(stored, "6.A")).toBe("6-A");
    expect(merges(["6.A", "6.A", "6 A", "6-A"], stored)).toEqual([
      { from: "6.A", to: "6-A", lines: [1, 2] },
      { from: "6 A", to: "6-A", lines: [3] },
    ]);
  });

  test("other classes, and the classes of another school or year, are left alone", () => {
    expect(merges(["6 A", "6 B", "6 A1", "6 A 2"])).toEqual([]);
    const [one, other] = lines("6 A", "6-A");
    const elsewhere = { line: 2, value: { school_code: "BBB0002", exam_year: 2026, class_name: "6-A" } };
    expect(one && classMerges([one, elsewhere], () => new Map())).toEqual([]);
    expect(other && classMerges([{ line: 1 }, other], () => new Map())).toEqual([]);
  });
});
