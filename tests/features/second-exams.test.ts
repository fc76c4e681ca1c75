import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { students } from "~/db/schema";
import { importCandidates } from "~/features/imports/saving/list";
import { updateLookup } from "~/features/lookups/commands";
import type { ExamTypeNew } from "~/features/lookups/schema";
import { findExamType } from "~/features/lookups/stores";
import { massUpdateSchoolExamYears } from "~/features/school-exam-years/moves/commands";
import { updateSchool } from "~/features/schools/commands";
import { createStudents } from "~/features/students/batch/commands";
import { readBatch } from "~/features/students/batch/schema";
import { createStudent, deleteStudent, updateStudent } from "~/features/students/commands";
import { studentEdit, studentNew } from "~/features/students/schema";
import { restoreBatch } from "~/features/trash/trash";
import { inRollback, makeSchool, makeStudent, makeWorld, makeYear, register } from "../support/people";

inRollback();

let world: ReturnType<typeof makeWorld>;
const ic_number = "140203101235";
const primary = { school_code: "AAA0001", exam_year: 2026 };
const tahfiz = { school_code: "TQ00001", exam_year: 2026 };

beforeEach(() => {
  world = makeWorld();
  makeSchool("TQ00001", { exam_type_code: "SMATQ" });
  register("TQ00001", 2026);
  makeStudent({ ...primary, ic_number });
});

const allow = (code: string, allows_second_exam = true) => {
  const { roll_code, sheet, name } = findExamType(code) as ExamTypeNew;
  return updateLookup(world.admin, "exam_types", code, {
    ...{ code, name, roll_code, sheet, allows_second_exam, version: null },
  } as never);
};
const allowBoth = () => [allow("PSRA"), allow("SMATQ")];
const candidate = (place: object, more: object = {}) =>
  studentNew.parse({ full_name: "ALI BIN ABU", ic_number, ...place, ...more });
const problemsOf = (outcome: { kind: string; problems?: object }) =>
  Object.entries((outcome.problems ?? {}) as Record<string, { code: string }[]>).map(([field, [one]]) => [
    field,
    one?.code,
  ]);

describe("a candidate of two examinations in one year", () => {
  it("is refused while one of the types does not allow it", () => {
    allow("SMATQ");
    const outcome = createStudent(world.admin, candidate(tahfiz));
    expect(problemsOf(outcome)).toEqual([["ic_number", "candidate_exists"]]);
  });

  it("is saved once in each type that allows it, by form, batch and import", () => {
    allowBoth();
    expect(createStudent(world.admin, candidate(tahfiz)).kind).toBe("saved");
    expect(problemsOf(createStudent(world.admin, candidate(tahfiz)))).toEqual([
      ["ic_number", "candidate_exists"],
    ]);
    const rows = readBatch([{ full_name: "AB", ic_number }], primary, null);
    expect(problemsOf(createStudents(world.clerk, primary, null, rows))).toEqual([
      ["rows[0].ic_number", "candidate_exists"],
    ]);
    const both = [candidate(primary), candidate(tahfiz), candidate(tahfiz)].map((one) => ({
      ...one,
      ic_number: "140203101237",
    }));
    expect(problemsOf(importCandidates(world.admin, both))).toEqual([["2.ic_number", "repeated"]]);
    expect(importCandidates(world.admin, both.slice(0, 2)).kind).toBe("saved");
  });

  it("of a passport follows the same rule", () => {
    makeStudent({ ...primary, passport_number: "A1234567" });
    const given = candidate(tahfiz, { ic_number: null, passport_number: "A1234567" });
    expect(problemsOf(createStudent(world.admin, given))).toEqual([["passport_number", "candidate_exists"]]);
    allowBoth();
    expect(createStudent(world.admin, given).kind).toBe("saved");
  });

  it("cannot be moved to a school of the same type, nor into a year where the other record is", () => {
    allowBoth();
    const second = makeStudent({ ...tahfiz, ic_number });
    const moved = studentEdit.parse({ ...candidate(primary), version: 1 });
    expect(problemsOf(updateStudent(world.admin, second.id, moved))).toEqual([
      ["ic_number", "candidate_exists"],
    ]);
    makeSchool("AAA0003");
    const registration = sqlite
      .prepare("select id from school_exam_years where school_code = 'TQ00001'")
      .get();
    const edit = { id: (registration as { id: number }).id, school_code: "AAA0003", version: null };
    expect(problemsOf(massUpdateSchoolExamYears(world.admin, [edit as never]))).toEqual([
      ["0.exam_year", "ic_number_clashes"],
    ]);
  });

  it("is restored beside the other record only while both types allow it", () => {
    allowBoth();
    const second = makeStudent({ ...tahfiz, ic_number });
    const deleted = deleteStudent(world.admin, second.id);
    const batch_id = deleted.kind === "saved" ? deleted.value.batch_id : "";
    expect(allow("PSRA", false).kind).toBe("saved");
    expect(problemsOf(restoreBatch(world.admin, batch_id))).toEqual([["", "restore_ic_number_taken"]]);
    allow("PSRA");
    expect(restoreBatch(world.admin, batch_id).kind).toBe("saved");
  });

  it("keeps the flags on and the exam types of the schools as they are", () => {
    allowBoth();
    makeStudent({ ...tahfiz, ic_number });
    expect(problemsOf(allow("PSRA", false))).toEqual([["allows_second_exam", "second_exams"]]);
    const { school_name, hq_code, hq_code_alt, district_code, id } = world.own;
    const fields = { school_name, school_code: "AAA0001", hq_code, hq_code_alt, district_code };
    const outcome = updateSchool(world.admin, id, {
      ...fields,
      exam_type_code: "SMATQ",
      version: null,
    } as never);
    expect(problemsOf(outcome)).toEqual([["exam_type_code", "second_exams_of_school"]]);
  });
});

describe("the database itself", () => {
  const twice = (place: object) => () =>
    db
      .insert(students)
      .values({
        ...{ full_name: "X", ic_number, created_at: "", updated_at: "" },
        ...(place as typeof primary),
      })
      .run();

  it("refuses the same card twice in a year, by insert, by update, by a changed type and a changed flag", () => {
    makeYear(2027);
    register("AAA0001", 2027);
    expect(twice(tahfiz)).toThrow("students_ic_once");
    twice({ ...primary, exam_year: 2027 })();
    expect(() => sqlite.exec("update students set exam_year = 2026 where exam_year = 2027")).toThrow(
      "students_ic_once",
    );
    allowBoth();
    twice(tahfiz)();
    expect(twice(tahfiz)).toThrow("students_ic_once");
    expect(() =>
      sqlite.exec("update schools set exam_type_code = 'PSRA' where school_code = 'TQ00001'"),
    ).toThrow("students_ic_once");
    expect(() => sqlite.exec("update exam_types set allows_second_exam = 0 where code = 'PSRA'")).toThrow(
      "students_ic_once",
    );
  });

  it("lets the codes of schools, types and years change while somebody sits two examinations", () => {
    allowBoth();
    twice(tahfiz)();
    sqlite.exec("update schools set school_code = 'TQ9' where school_code = 'TQ00001'");
    sqlite.exec("update exam_types set code = 'TAHFIZ' where code = 'SMATQ'");
    sqlite.exec("update exam_years set year = 2031 where year = 2026");
    expect(sqlite.prepare("select count(*) from students where exam_year = 2031").pluck().get()).toBe(2);
  });
});
