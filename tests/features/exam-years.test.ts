import { afterEach, describe, expect, it, vi } from "vitest";
import { operator } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { exam_years } from "~/db/schema";
import { updateExamYear } from "~/features/exam-years/commands";
import { deleteExamYear, whyExamYearStays } from "~/features/exam-years/deletion";
import { examYearChoices, listExamYears, runningYear } from "~/features/exam-years/queries";
import { examYearEdit } from "~/features/exam-years/schema";
import { sentenceText } from "~/messages";
import { inRollback, makeSchool, makeStudent, makeYear, register } from "../support/people";

inRollback();
afterEach(() => {
  vi.useRealTimers();
});

describe("the running year", () => {
  it("is the year that the office marked, not the latest one", () => {
    for (const year of [2026, 2025, 2027]) makeYear(year);
    expect(runningYear()).toBe(2026);
  });

  it("is the latest year without a mark, or none", () => {
    expect(runningYear()).toBeNull();
    for (const year of [2026, 2025]) makeYear(year);
    db.update(exam_years).set({ is_running: false }).run();
    expect(runningYear()).toBe(2026);
    expect(examYearChoices().map(({ value }) => value)).toEqual(["2026", "2025"]);
  });
});

describe("changing an exam year", () => {
  it("keeps the lock to the millisecond if the form sends its datetime back", () => {
    const since = "2026-03-01T01:02:03.456Z";
    const { id } = makeYear(2026, since);
    const edit = examYearEdit.parse({
      year: "2026",
      is_lock_initial_student: "true",
      lock_initial_student_datetime: "2026-03-01T09:02:03.456",
    });
    expect(updateExamYear(operator, id, edit)).toMatchObject({
      kind: "saved",
      value: { lock_initial_student_datetime: since },
    });
  });

  it("is refused where it would put a registration into a year in which its school is closed", () => {
    const { id } = makeYear(2026);
    for (const school_code of ["A1", "B1"]) {
      makeSchool(school_code, { closed_from: school_code === "A1" ? 2027 : null });
      register(school_code, 2026);
    }
    const edit = (year: string) => updateExamYear(operator, id, examYearEdit.parse({ year }));
    const refusal = edit("2027");
    expect(refusal).toMatchObject({ kind: "refused" });
    expect(JSON.stringify(refusal)).toContain('"schools":"A1"');
    expect(edit("2025")).toMatchObject({ kind: "saved" });
  });

  it("moves all candidates with their roll numbers and identity cards", () => {
    const { id } = makeYear(2026);
    for (const code of ["A1", "B1"]) {
      makeSchool(code);
      register(code, 2026);
      for (let n = 1; n <= 3; n++)
        makeStudent({
          school_code: code,
          exam_year: 2026,
          ic_number: `1401010100${code.charCodeAt(0) % 10}${n}`,
          student_code: `${code}/00${n}`,
        });
    }
    const before = sqlite.prepare("select id, school_code, student_code from students").all();
    expect(updateExamYear(operator, id, examYearEdit.parse({ year: 2040 })).kind).toBe("saved");
    expect(sqlite.prepare("select distinct exam_year from students").pluck().all()).toEqual([2040]);
    expect(sqlite.prepare("select id, school_code, student_code from students").all()).toEqual(before);
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  });
});

describe("deleting an exam year", () => {
  it("is refused while a school is registered to it, even without candidates", () => {
    const { id } = makeYear(2026);
    makeSchool("A1");
    register("A1", 2026);
    const reason = { key: "exam_year.still_registered", values: { year: 2026, n: 1 } } as const;
    expect(sentenceText(reason)).toContain("1 sekolah berdaftar");
    expect(whyExamYearStays({ year: 2026, is_running: true })).toEqual(reason);
    expect(deleteExamYear(operator, id)).toEqual({ kind: "blocked", reason });
    expect(listExamYears()).toHaveLength(1);
    sqlite.exec("delete from school_exam_years");
    expect(whyExamYearStays({ year: 2026, is_running: true })).toBeNull();
    expect(deleteExamYear(operator, id).kind).toBe("saved");
    expect(listExamYears()).toEqual([]);
  });
});
