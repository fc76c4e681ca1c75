import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import type { Outcome } from "~/db/outcome";
import { roll_number_history, sheet_prints, students } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { importCandidates } from "~/features/imports/saving/list";
import { generateRollNumbers } from "~/features/roll-numbers/commands";
import { previewRollNumbers } from "~/features/roll-numbers/queries";
import { massUpdateCodes } from "~/features/students/bulk/mass-update";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { studentEdit, studentNew } from "~/features/students/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { restoreBatch } from "~/features/trash/trash";
import { lockYearAt, makeStudent, withWorld } from "../support/people";
import {
  generateWholeYear,
  makeStudents,
  numbersIn,
  planWholeYear,
  printRollSheet,
} from "../support/roll-numbers";

const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const own = (full_name: string, values = {}) => makeStudent({ ...at, full_name, ...values });
const request = {
  ...at,
  code: null,
  fingerprint: null,
  reason: null,
  only_unnumbered: false,
  without_class: false,
};
const number = (more: Partial<typeof request> | object = {}) =>
  generateRollNumbers(world.admin, { ...request, ...more });
const numbers = () => Object.fromEntries(numbersIn("AAA0001"));
const savedBy = <Value>(outcome: Outcome<Value>): Value => {
  if (outcome.kind !== "saved") throw new Error(JSON.stringify(outcome));
  return outcome.value;
};
const problemsOf = (outcome: Outcome<unknown>) =>
  outcome.kind === "refused" ? outcome.problems : outcome.kind;
const stored = (id: number) => db.select().from(students).where(eq(students.id, id)).get();
const withdraw = (id: number) =>
  savedBy(
    withdrawStudent(world.admin, id, {
      withdrawn_at: new Date().toISOString(),
      cause: "moved",
      reason: "Berpindah",
      version: null,
    }),
  );

const print = () => printRollSheet(world.admin, at);

describe("numbering only those without a number", () => {
  it("continues after the highest number and changes none", () => {
    makeStudents("AAA0001", 2);
    number();
    own("AAA FIRST BY NAME", { class_name: "1 A" });
    own("ZZZ", { class_name: "1 B" });
    const { rows, changed } = savedBy(number({ only_unnumbered: true }));
    expect(changed).toBe(2);
    expect(rows.map((row) => row.new)).toEqual(["AAA0001/001", "AAA0001/002", "AAA0001/003", "AAA0001/004"]);
    expect(numbers()).toEqual({
      "NAMA 0001": "AAA0001/001",
      "NAMA 0002": "AAA0001/002",
      "AAA FIRST BY NAME": "AAA0001/003",
      ZZZ: "AAA0001/004",
    });
  });

  it("passes the numbers of withdrawn, deleted and moved candidates", () => {
    const all = makeStudents("AAA0001", 4);
    number();
    const [, second, third, fourth] = all.map(({ id }) => id) as [number, number, number, number];
    withdraw(third);
    savedBy(deleteStudent(world.admin, fourth));
    db.update(students).set({ school_code: "BBB0002" }).where(eq(students.id, second)).run();
    own("NEW");
    savedBy(number({ only_unnumbered: true }));
    expect(numbers()).toMatchObject({ NEW: "AAA0001/005" });
    expect(stored(third)?.student_code).toBe("AAA0001/003");
  });

  it("is open to a clerk after the lock, late candidates last", () => {
    makeStudents("AAA0001", 1);
    number();
    own("ZZZ EARLY", { created_at: "2026-01-01T00:00:00.000Z" });
    own("AAA LATE", { created_at: "2026-05-01T00:00:00.000Z" });
    lockYearAt("2026-03-01T00:00:00.000Z");
    savedBy(generateRollNumbers(world.clerk, { ...request, only_unnumbered: true }));
    expect(numbers()).toMatchObject({ "ZZZ EARLY": "AAA0001/002", "AAA LATE": "AAA0001/003" });
  });

  it("is refused past 999, and says how many are left", () => {
    own("TOP", { student_code: "AAA0001/998" });
    makeStudents("AAA0001", 2);
    expect(problemsOf(number({ only_unnumbered: true }))).toEqual({
      "": [{ code: "numbers_used_up", values: { highest: 998, n: 2, max: 999 } }],
    });
  });

  it("numbers a whole year in one run as school by school", async () => {
    makeStudents("AAA0001", 3);
    makeStudents("BBB0002", 2);
    generateWholeYear(world.admin, 2026);
    const [first] = numbersIn("BBB0002");
    own("AAA");
    makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "AAA" });
    const plans = await planWholeYear(world.admin, 2026, { only_unnumbered: true });
    expect(plans.map(({ changed, issued }) => [changed, issued])).toEqual([
      [1, 0],
      [1, 0],
    ]);
    generateWholeYear(world.admin, 2026, { only_unnumbered: true });
    expect(numbers()).toMatchObject({ AAA: "AAA0001/004", "NAMA 0001": "AAA0001/001" });
    expect(numbersIn("BBB0002")).toEqual([first, ["NAMA 0002", "PBBB0002/002"], ["AAA", "PBBB0002/003"]]);
  });
});

describe("the manner that the screen offers first", () => {
  const offered = () =>
    savedBy(previewRollNumbers(world.clerk, { ...at, code: null, only_unnumbered: null }));

  it("renumbers all before printing, and only adds once a number is printed or the year is locked", () => {
    makeStudents("AAA0001", 2);
    print();
    expect(offered().only_unnumbered).toBe(false);
    number();
    expect(offered().only_unnumbered).toBe(false);
    print();
    expect(offered().only_unnumbered).toBe(true);
    sqlite.exec("delete from sheet_prints");
    lockYearAt("2026-03-01T00:00:00.000Z");
    expect(offered().only_unnumbered).toBe(true);
  });

  it("counts the printed sheets whose numbers would change", () => {
    makeStudents("AAA0001", 2);
    number();
    print();
    own("AAA", { class_name: "1 A" });
    const preview = savedBy(previewRollNumbers(world.clerk, { ...at, code: null, only_unnumbered: false }));
    expect([preview.counts.changed, preview.invalid_sheets]).toEqual([2, 1]);
    expect(offered().invalid_sheets).toBe(0);
    expect(db.select().from(sheet_prints).all()).toHaveLength(1);
  });
});

describe("renumbering all", () => {
  it("skips the number of a withdrawn candidate, alone and in a run over the year", () => {
    const [first] = makeStudents("AAA0001", 3);
    number();
    withdraw(first?.id ?? 0);
    own("AAA", { class_name: "1 A" });
    const wanted = {
      "NAMA 0001": "AAA0001/001",
      AAA: "AAA0001/002",
      "NAMA 0002": "AAA0001/003",
      "NAMA 0003": "AAA0001/004",
    };
    sqlite.exec("savepoint alone");
    savedBy(number());
    expect(numbers()).toEqual(wanted);
    sqlite.exec("rollback to alone");
    generateWholeYear(world.admin, 2026);
    expect(numbers()).toEqual(wanted);
  });
});

describe("candidates without a class", () => {
  it("are numbered only after a confirmation, in the form and in a run over the year", async () => {
    own("NO CLASS", { class_name: null });
    makeStudents("AAA0001", 1);
    expect(problemsOf(number())).toEqual({ without_class: [{ code: "without_class", values: { n: 1 } }] });
    const [plan] = await planWholeYear(world.admin, 2026, { without_class: false });
    expect([plan?.without_class, plan?.obstacle?.includes("tiada kelas")]).toEqual([1, true]);
    generateWholeYear(world.admin, 2026, { without_class: false });
    expect(numbers()).toEqual({ "NO CLASS": null, "NAMA 0001": null });
    expect(savedBy(number({ without_class: true })).without_class).toBe(1);
    expect(numbers()).toEqual({ "NO CLASS": "AAA0001/001", "NAMA 0001": "AAA0001/002" });
    expect(savedBy(number()).changed).toBe(0);
  });
});

describe("a number that another candidate once had", () => {
  const fields = { ...at, full_name: "BAHARU", ic_number: "140203105555", student_code: "AAA0001/001" };
  const spent = {
    student_code: [{ code: "student_code_was_anothers", values: { value: "AAA0001/001", year: 2026 } }],
  };

  function deleteFirst() {
    const [first] = makeStudents("AAA0001", 2);
    number();
    print();
    return savedBy(deleteStudent(world.admin, first?.id ?? 0)).batch_id;
  }

  it("is refused to the form, a list of numbers and an import once it was printed", () => {
    deleteFirst();
    expect(problemsOf(createStudent(world.clerk, studentNew.parse(fields)))).toEqual(spent);
    const other = own("LAIN", { ic_number: "140203105557" });
    const edit = studentEdit.parse({ ...other, gender: "P", student_code: "AAA0001/001" });
    expect(problemsOf(updateStudent(world.admin, other.id, edit))).toEqual(spent);
    const row = { id: other.id, student_code: "AAA0001/001", version: null, reason: "salah" };
    expect(problemsOf(massUpdateCodes(world.admin, [row]))).toEqual({ "0.student_code": spent.student_code });
    expect(problemsOf(importCandidates(world.clerk, [fields]))).toEqual({
      "0.student_code": spent.student_code,
    });
  });

  it("returns with its own candidate from the trash", () => {
    const batch_id = deleteFirst();
    savedBy(restoreBatch(world.admin, batch_id));
    expect(numbers()).toMatchObject({ "NAMA 0001": "AAA0001/001" });
  });

  it("is free while no sheet was printed and the year is open", () => {
    const [first] = makeStudents("AAA0001", 1);
    number();
    savedBy(deleteStudent(world.admin, first?.id ?? 0));
    savedBy(createStudent(world.clerk, studentNew.parse(fields)));
    expect(numbers()).toEqual({ BAHARU: "AAA0001/001" });
  });

  it("stays known when the office changes the year and the code of the school", () => {
    makeStudents("AAA0001", 1);
    number();
    sqlite.exec("update exam_years set year = 2031 where year = 2026");
    sqlite.exec("update schools set school_code = 'AAA0009' where school_code = 'AAA0001'");
    const [row] = db.select().from(roll_number_history).all();
    expect([row?.exam_year, row?.school_code]).toEqual([2031, "AAA0009"]);
  });
});

describe("a late candidate", () => {
  const lock = (is_lock_initial_student: boolean, lock_initial_student_datetime: string | null) =>
    savedBy(
      updateExamYear(world.admin, world.year.id, {
        year: 2026,
        title: null,
        is_lock_initial_student,
        lock_initial_student_datetime,
        version: null,
      } as never),
    );
  const late = () =>
    db
      .select({ late: students.is_late })
      .from(students)
      .all()
      .map((row) => row.late);

  it("stays late when the year is unlocked and locked again", () => {
    own("EARLY", { created_at: "2026-01-01T00:00:00.000Z" });
    own("LATE", { created_at: "2026-04-01T00:00:00.000Z" });
    lock(true, "2026-03-01T00:00:00.000Z");
    expect(late()).toEqual([false, true]);
    lock(false, null);
    expect(late()).toEqual([false, true]);
    lock(true, new Date().toISOString());
    expect(late()).toEqual([false, true]);
  });

  it("is no longer late when the office moves the moment of the same lock past the entry", () => {
    own("ENTERED", { created_at: "2026-04-01T00:00:00.000Z" });
    lock(true, "2026-03-01T00:00:00.000Z");
    lock(true, "2026-05-01T00:00:00.000Z");
    expect(late()).toEqual([false]);
  });

  it("is one who is entered, imported or returned from the trash after the lock", () => {
    const gone = own("GONE", { created_at: "2026-04-01T00:00:00.000Z" });
    const { batch_id } = savedBy(deleteStudent(world.admin, gone.id));
    lock(true, "2026-03-01T00:00:00.000Z");
    savedBy(
      createStudent(world.admin, studentNew.parse({ ...at, full_name: "BORANG", ic_number: "140203105555" })),
    );
    savedBy(importCandidates(world.admin, [{ ...at, full_name: "IMPORT", ic_number: "140203105557" }]));
    savedBy(restoreBatch(world.admin, batch_id));
    expect(late()).toEqual([true, true, true]);
  });
});
