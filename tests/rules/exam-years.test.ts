import { describe, expect, it } from "vitest";
import { lockFrom } from "~/features/exam-years/rules";
import { examYearEdit, examYearNew } from "~/features/exam-years/schema";
import { inMovingOrder } from "~/features/school-exam-years/moves/rules";
import { collectProblems } from "~/features/values/problems";
import { problem } from "~/messages";

const moment = "2026-11-21T07:45:00.000Z";
const earlier = "2026-03-01T00:00:00.000Z";

describe("the lock of an exam year", () => {
  it.each([
    ["a lock without a datetime begins at this moment", true, null, true, moment],
    ["a lock with a datetime begins then", true, earlier, true, earlier],
    ["no lock has no datetime", false, null, false, null],
    ["unlocking clears the datetime", false, earlier, false, null],
  ])("%s", (_, is_lock_initial_student, lock_initial_student_datetime, locked, since) => {
    expect(lockFrom({ is_lock_initial_student, lock_initial_student_datetime }, moment)).toEqual({
      is_lock_initial_student: locked,
      lock_initial_student_datetime: since,
    });
  });
});

describe("a submitted exam year", () => {
  const problemsOf = (input: unknown) => {
    const result = examYearNew.safeParse(input);
    return result.success ? {} : collectProblems(result.error);
  };

  it.each([2000, "2000", 2100, " 2026 ", "٢٠٢٦"])("accepts %j as a year", (year) => {
    expect(problemsOf({ year })).toEqual({});
  });

  it.each([
    [1999, problem("out_of_range", { min: 2000, max: 2100 })],
    ["2101", problem("out_of_range", { min: 2000, max: 2100 })],
    ["2026.5", problem("not_a_number")],
    ["dua ribu", problem("not_a_number")],
    ["", problem("required")],
    [null, problem("required")],
    [undefined, problem("required")],
    [[2026], problem("invalid")],
  ])("refuses %j as a year", (year, expected) => {
    expect(problemsOf({ year }).year).toEqual([expected]);
  });

  it("reads a form's datetime as Malaysian time and JSON's with its zone", () => {
    const read = (lock_initial_student_datetime: string) =>
      examYearNew.parse({ year: 2026, is_lock_initial_student: "true", lock_initial_student_datetime })
        .lock_initial_student_datetime;
    expect(read("2026-11-21T15:45")).toBe(moment);
    expect(read("2026-11-21T07:45:00.000Z")).toBe(moment);
  });

  it("distinguishes a title that is left out from a blank one", () => {
    expect(examYearEdit.parse({ year: 2026 }).title).toBeUndefined();
    expect(examYearEdit.parse({ year: 2026, title: "" }).title).toBeNull();
    expect(problemsOf({ year: 2026, title: "X".repeat(41) }).title).toEqual([
      problem("too_long", { max: 40 }),
    ]);
  });
});

describe("the order of moves between years", () => {
  const move = (from: number, to: number) => ({ before: { exam_year: from }, exam_year: to });

  it("moves the latest year first when years go forward", () => {
    const moves = [move(2024, 2025), move(2026, 2027), move(2025, 2026)];
    expect(inMovingOrder(moves).map(({ exam_year }) => exam_year)).toEqual([2027, 2026, 2025]);
  });

  it("moves the earliest year first when years go back", () => {
    const moves = [move(2027, 2026), move(2025, 2024), move(2026, 2025)];
    expect(inMovingOrder(moves).map(({ exam_year }) => exam_year)).toEqual([2024, 2025, 2026]);
  });
});
