import Database from "better-sqlite3";
import { describe, expect, test } from "vitest";
import { rollCodeOf } from "~/db/lookups.server";
import { judgeCandidates, readCandidatePaste } from "~/features/imports/candidates";
import {
  codeFor,
  compareBinary,
  diff,
  isLate,
  numbersFor,
  orderForNumbers,
} from "~/features/roll-numbers/rules";
import { explain, problem } from "~/messages";
import { fixture, goodSchools, officeWith } from "../support/known";

const student = (
  id: number,
  class_name: string | null,
  full_name: string,
  created_at = "2026-01-05T00:00:00.000Z",
) => ({
  id,
  class_name,
  full_name,
  created_at,
});
const order = (students: ReturnType<typeof student>[], lock: string | null = null) =>
  orderForNumbers(students, lock).map(({ id }) => id);

test("the office's whole year is numbered as expected, to the letter", () => {
  const schools = goodSchools("clean/schools.tsv");
  const paste = readCandidatePaste(fixture("clean/candidates.tsv"));
  if (!paste.ok) throw new Error(paste.problem.code);
  const judged = judgeCandidates(paste.lines, paste.columns, officeWith(schools));
  const students = judged.flatMap(({ value, line }) =>
    value ? { ...value, id: line, created_at: "2026-01-05T00:00:00.000Z" } : [],
  );
  const numbered = schools.flatMap((school) => {
    const code = codeFor({ ...school, roll_code: rollCodeOf(school.exam_type_code) }, "hq_code");
    if (!code.ok) throw new Error(code.problem.code);
    const ordered = orderForNumbers(
      students.filter(({ school_code }) => school_code === school.school_code),
      null,
    );
    const numbers = numbersFor(ordered, code.code);
    if (!numbers.ok) throw new Error(numbers.problem.code);
    return numbers.rows.map(({ student: { school_code, class_name, full_name, ic_number }, student_code }) =>
      [school_code, class_name, full_name, ic_number ?? "", student_code].join("\t"),
    );
  });
  expect(numbered).toHaveLength(5000);
  expect(numbered).toEqual(fixture("clean/expected_roll_numbers.tsv").trimEnd().split("\n"));
});

describe("the order", () => {
  test("is class, then name, then id", () => {
    expect(
      order([student(4, "B", "A"), student(3, "A", "B"), student(2, "A", "A"), student(1, "A", "B")]),
    ).toEqual([2, 1, 3, 4]);
  });

  test("begins with those who have no class", () => {
    expect(order([student(1, "1 A", "A"), student(2, null, "B"), student(3, "", "A")])).toEqual([3, 2, 1]);
  });

  test("is that of the bytes: digits before capitals, capitals before small letters, no locale", () => {
    const names = ["a", "B", "A", "Z", "'", "10", "9", "É", "نور", " "];
    const sorted = orderForNumbers(
      names.map((name, at) => student(at, "x", name)),
      null,
    ).map(({ full_name }) => full_name);
    expect(sorted).toEqual([" ", "'", "10", "9", "A", "B", "Z", "a", "É", "نور"]);
  });

  test("is the order in which SQLite sorts the same texts", () => {
    const texts = [
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
    ]
      .flatMap((one) => [one, `X${one}`, `${one}X`, `😀${one}`, `\uffee${one}`])
      .reverse();
    const sqlite = new Database(":memory:");
    sqlite.exec("CREATE TABLE names (name TEXT NOT NULL)");
    const insert = sqlite.prepare("INSERT INTO names VALUES (?)");
    for (const text of texts) insert.run(text);
    const bySqlite = sqlite.prepare("SELECT name FROM names ORDER BY name").pluck().all();
    sqlite.close();
    expect(texts.toSorted(compareBinary)).toEqual(bySqlite);
  });

  test("once locked puts those created at or before the lock first, to the millisecond", () => {
    const lock = "2026-03-01T00:00:00.000Z";
    const early = student(1, "Z", "Z", "2026-03-01T00:00:00.000Z");
    const late = student(2, "A", "A", "2026-03-01T00:00:00.001Z");
    expect(order([late, early], lock)).toEqual([1, 2]);
    expect(order([late, early], null)).toEqual([2, 1]);
    expect([isLate(early, lock), isLate(late, lock), isLate(late, null)]).toEqual([false, true, false]);
  });

  test("does not move the list it was given", () => {
    const given = [student(2, "B", "B"), student(1, "A", "A")];
    orderForNumbers(given, null);
    expect(given.map(({ id }) => id)).toEqual([2, 1]);
  });
});

describe("the numbers", () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => student(at, "A", "A"));

  test("run from 001 to 999", () => {
    const numbers = numbersFor(many(999), "A0001");
    const codes = numbers.ok ? numbers.rows.map(({ student_code }) => student_code) : [];
    expect([codes[0], codes[9], codes[99], codes[998]]).toEqual([
      "A0001/001",
      "A0001/010",
      "A0001/100",
      "A0001/999",
    ]);
    expect(new Set(codes).size).toBe(999);
  });

  test("of a thousand candidates are refused, saying how many there are", () => {
    const numbers = numbersFor(many(1000), "A0001");
    expect(numbers).toEqual({ ok: false, problem: problem("too_many_to_number", { n: 1000, max: 999 }) });
    expect(!numbers.ok && explain("student_code", numbers.problem).message).toBe(
      "1000 calon melebihi had 999 angka giliran bagi satu kod",
    );
  });

  test("of nobody are none", () => {
    expect(numbersFor([], "A0001")).toEqual({ ok: true, rows: [] });
  });
});

describe("the code before the number", () => {
  const school = {
    school_code: "S1",
    hq_code: "C1",
    hq_code_alt: "C2" as string | null,
    roll_code: "hq_code" as const,
  };
  test.each([
    ["SMA", "hq_code", { ok: true, code: "C1" }],
    ["SMATQ", "hq_code_alt", { ok: true, code: "C2" }],
    ["PSRA", "hq_code", { ok: true, code: "S1" }],
    ["PSRA", "hq_code_alt", { ok: true, code: "S1" }],
  ] as const)("for %s with %s chosen", (exam_type_code, chosen, expected) => {
    expect(codeFor({ ...school, roll_code: rollCodeOf(exam_type_code) }, chosen)).toEqual(expected);
  });
  test("is asked for where the school has no alternative centre code", () => {
    expect(codeFor({ ...school, hq_code_alt: null }, "hq_code_alt")).toEqual({
      ok: false,
      problem: problem("no_centre_code"),
    });
  });
});

test("the difference tells the same, the new, the changed and the taken away", () => {
  const rows = [
    { id: 1, old: "A/001", new: "A/001" },
    { id: 2, old: null, new: "A/002" },
    { id: 3, old: "A/002", new: "A/003" },
    { id: 4, old: "A/003", new: null },
    { id: 5, old: null, new: null },
  ];
  expect(diff(rows).map(({ id, change }) => `${id} ${change}`)).toEqual([
    "1 same",
    "2 new",
    "3 changed",
    "4 taken_away",
    "5 same",
  ]);
});
