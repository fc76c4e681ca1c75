import { beforeEach, describe, expect, it, vi } from "vitest";
import { type Actor, operator } from "~/auth/actor";
import { sqlite } from "~/db/client";
import { buildChosen, buildRegistrations, registerSchool } from "~/features/school-exam-years/commands";
import { massUpdateSchoolExamYears, updateSchoolExamYear } from "~/features/school-exam-years/moves/commands";
import {
  findRegistration,
  findRegistrationOf,
  listRegistrations,
  listRegistrationsWithSums,
} from "~/features/school-exam-years/queries";
import {
  buildList,
  registrationEdit,
  registrationList,
  registrationSorts,
  registrationsEdit,
  schoolBuild,
} from "~/features/school-exam-years/schema";
import { listUnregistered, previewBuild } from "~/features/school-exam-years/school-year";
import { problem } from "~/messages";
import { inRollback, makePerson, makeSchool, makeStudent, makeYear, register } from "../support/people";

inRollback();

beforeEach(() => {
  for (const year of [2025, 2026, 2027]) makeYear(year);
  makeSchool("A1", { school_name: "SRA AL-AMIN", district_code: "01", exam_type_code: "PSRA" });
  makeSchool("B1", { school_name: "SMA AN-NUR 100%", district_code: "01", exam_type_code: "SMA" });
  makeSchool("C1", { school_name: "SRA NUR'AIN", district_code: "02", exam_type_code: "PSRA" });
});

const admin = operator;
const student = (school_code: string, exam_year: number, values = {}) =>
  makeStudent({ school_code, exam_year, ...values });
const query = (values: Record<string, string> = {}) => registrationList.parse(values);
const sumsOf = (actor: Actor, list: ReturnType<typeof query>) => listRegistrationsWithSums(actor, list).sums;
const found = (values: Record<string, string> = {}, actor = admin) =>
  listRegistrations(actor, query(values)).data.map(
    ({ school_code, exam_year }) => `${school_code} ${exam_year}`,
  );
const registered = () =>
  sqlite.prepare("select school_code || ' ' || exam_year from school_exam_years order by 1").pluck().all();
const problemsOf = (outcome: { kind: string }) => (outcome as { problems?: unknown }).problems;

describe("the list of registrations", () => {
  beforeEach(() => {
    for (const code of ["A1", "B1", "C1"]) register(code, 2026);
    register("A1", 2025);
    student("A1", 2026, { student_code: "A1/001" });
    student("A1", 2026, { student_code: "A1/002" });
    student("B1", 2026, { student_code: "P/001" });
    student("B1", 2026);
  });

  it("has rows of the documented shape", () => {
    const row = findRegistrationOf(admin, "A1", 2026);
    expect(row).toEqual({
      id: expect.any(Number),
      school_code: "A1",
      recorded_school_code: "A1",
      exam_year: 2026,
      school_name: "SRA AL-AMIN",
      district_code: "01",
      exam_type_code: "PSRA",
      total_students: 2,
      total_student_with_code: 2,
      is_student_code_completed: true,
      is_not_empty: true,
      state: "draf",
      state_changed_at: null,
      head_name: null,
      submitted_on_behalf_by: null,
      submitted_on_behalf_at: null,
      submitted_on_behalf_reason: null,
      confirmed_on_behalf_by: null,
      confirmed_on_behalf_at: null,
      confirmed_on_behalf_reason: null,
      list_version: 0,
      print_state: "unprinted",
      updated_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      version: 1,
    });
    expect(findRegistrationOf(admin, "B1", 2026)).toMatchObject({
      is_student_code_completed: false,
      is_not_empty: true,
    });
    expect(findRegistrationOf(admin, "C1", 2026)).toMatchObject({
      is_student_code_completed: false,
      is_not_empty: false,
    });
  });

  it.each([
    [{ district_code: "02" }, ["C1 2026"]],
    [{ exam_type_code: "SMA" }, ["B1 2026"]],
    [{ school_code: "a1" }, ["A1 2025", "A1 2026"]],
    [{ school_code: "A" }, []],
    [{ exam_year: "2025" }, ["A1 2025"]],
    [{ exam_year: "2027" }, []],
    [{ school_name: "nur" }, ["B1 2026", "C1 2026"]],
    [{ school_name: "nur’ain" }, ["C1 2026"]],
    [{ school_name: "%" }, ["B1 2026"]],
    [{ school_name: "_" }, []],
    [{ is_student_code_completed: "true" }, ["A1 2026"]],
    [{ is_student_code_completed: "false" }, ["A1 2025", "B1 2026", "C1 2026"]],
    [{ is_not_empty: "true" }, ["A1 2026", "B1 2026"]],
    [{ is_not_empty: "false" }, ["A1 2025", "C1 2026"]],
    [{ is_not_empty: "false", exam_type_code: "PSRA", exam_year: "2026" }, ["C1 2026"]],
  ])("filtered by %j finds %j", (filter, expected) => {
    const sums = sumsOf(admin, query(filter));
    expect(found(filter).sort()).toEqual(expected);
    expect(sums.total).toBe(expected.length);
  });

  it("is sorted by each shown column in both directions, ties by id", () => {
    for (const sort_column of registrationSorts) {
      const up = listRegistrations(admin, query({ sort_column, sort_direction: "asc" })).data;
      const down = listRegistrations(admin, query({ sort_column, sort_direction: "desc" })).data;
      expect(
        down.map(({ id }) => id),
        sort_column,
      ).toEqual(up.map(({ id }) => id).reverse());
      const values = up.map((row) => row[sort_column]);
      expect(values, sort_column).toEqual([...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)));
    }
  });

  it("is sorted by the latest change first, and its pages lose no row", () => {
    sqlite.exec(
      "update school_exam_years set updated_at = '2030-01-01T00:00:00.000Z' where school_code = 'C1'",
    );
    expect(found()[0]).toBe("C1 2026");
    const pages = [1, 2, 3].flatMap((page) => found({ page: String(page), limit: "2" }));
    expect(pages.sort()).toEqual(registered());
    expect(listRegistrations(admin, query({ page: "9", limit: "2" }))).toMatchObject({ data: [], total: 4 });
  });

  it("sums the candidates of all its pages", () => {
    expect(sumsOf(admin, query({ limit: "1" }))).toEqual({
      total: 4,
      total_students: 4,
      total_student_with_code: 3,
    });
  });

  it.each([
    ["a clerk", makeSome("SU", { school_code: "A1" }), ["A1 2025", "A1 2026"]],
    ["a clerk without a school", makeSome("SU", {}), []],
    ["a supervisor", makeSome("PENYELIA_DAERAH", { district_code: "01" }), ["A1 2025", "A1 2026", "B1 2026"]],
    [
      "a supervisor of one exam type",
      makeSome("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "SMA" }),
      ["B1 2026"],
    ],
    ["an observer", makeSome("OBSERVER", {}), ["A1 2025", "A1 2026", "B1 2026", "C1 2026"]],
    ["an observer of a district", makeSome("OBSERVER", { district_code: "02" }), ["C1 2026"]],
  ])("shows %s only registrations in scope, with any filter", (_, make, expected) => {
    const person = make();
    expect(found({}, person).sort()).toEqual(expected);
    expect(sumsOf(person, query()).total).toBe(expected.length);
    for (const place of ["A1", "B1", "C1"] as const) {
      const hidden = !expected.includes(`${place} 2026`);
      expect(findRegistrationOf(person, place, 2026) === undefined).toBe(hidden);
      if (hidden) expect(found({ school_code: place, exam_year: "2026" }, person)).toEqual([]);
    }
  });
});

function makeSome(...[role, scope]: Parameters<typeof makePerson>) {
  return () => makePerson(role, scope);
}

describe("moving a registration", () => {
  const ic = "140101010011";

  it("moves its candidates to another year and another school", () => {
    const { id } = register("A1", 2025);
    const { id: candidate } = student("A1", 2025, { ic_number: ic, student_code: "A1/001" });
    const edit = registrationEdit.parse({ school_code: "c1", exam_year: 2026, version: 1 });
    expect(updateSchoolExamYear(admin, id, edit)).toMatchObject({
      kind: "saved",
      value: {
        school_code: "C1",
        exam_year: 2026,
        school_name: "SRA NUR'AIN",
        total_students: 1,
        version: 2,
      },
    });
    expect(
      sqlite.prepare("select school_code, exam_year, student_code from students where id = ?").get(candidate),
    ).toEqual({ school_code: "C1", exam_year: 2026, student_code: "A1/001" });
    expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  });

  it("keeps the fields that are left out, and may change nothing", () => {
    const { id } = register("A1", 2025);
    expect(updateSchoolExamYear(admin, id, registrationEdit.parse({ exam_year: 2026 })).kind).toBe("saved");
    expect(updateSchoolExamYear(admin, id, registrationEdit.parse({ school_code: "B1" })).kind).toBe("saved");
    expect(updateSchoolExamYear(admin, id, registrationEdit.parse({})).kind).toBe("saved");
    expect(registered()).toEqual(["B1 2026"]);
  });

  it.each([
    [
      "a school that is not there",
      { school_code: "Z9" },
      { school_code: [problem("unknown", { value: "Z9" })] },
    ],
    ["a year that is not there", { exam_year: 2040 }, { exam_year: [problem("unknown", { value: 2040 })] }],
    [
      "a place that is taken",
      { exam_year: 2026 },
      { school_code: [problem("already_registered", { value: "A1", year: 2026 })] },
    ],
  ])("is refused to %s", (_, target, problems) => {
    const { id } = register("A1", 2025);
    register("A1", 2026);
    const outcome = updateSchoolExamYear(admin, id, registrationEdit.parse(target));
    expect(problemsOf(outcome)).toEqual(problems);
    expect(registered()).toEqual(["A1 2025", "A1 2026"]);
  });

  it("is refused if identity cards or roll numbers are already in the target year, and says how many", () => {
    const { id } = register("A1", 2025);
    register("B1", 2026);
    student("A1", 2025, { ic_number: ic, student_code: "X/001" });
    student("A1", 2025, { ic_number: "140101010022", student_code: "X/002" });
    student("A1", 2025, { ic_number: null, student_code: null });
    student("B1", 2026, { ic_number: ic, student_code: "X/002" });
    student("B1", 2026, { ic_number: null, student_code: "X/001" });
    const outcome = updateSchoolExamYear(admin, id, registrationEdit.parse({ exam_year: 2026 }));
    expect(problemsOf(outcome)).toEqual({
      exam_year: [
        problem("ic_number_clashes", { value: "A1", n: 1, year: 2026 }),
        problem("student_code_clashes", { value: "A1", n: 2, year: 2026 }),
      ],
    });
    expect(findRegistration(admin, id)).toMatchObject({ exam_year: 2025, total_students: 3, version: 1 });
  });
});

describe("moving many registrations at once", () => {
  const move = (...edits: object[]) => massUpdateSchoolExamYears(admin, registrationsEdit.parse(edits));

  it("moves a school's years one after the other, in any order of rows", () => {
    const first = register("A1", 2025);
    const second = register("A1", 2026);
    student("A1", 2025);
    student("A1", 2026);
    student("A1", 2026);
    expect(move({ id: first.id, exam_year: 2026 }, { id: second.id, exam_year: 2027 })).toEqual({
      kind: "saved",
      value: { updated: 2 },
    });
    expect(findRegistrationOf(admin, "A1", 2026)?.total_students).toBe(1);
    expect(findRegistrationOf(admin, "A1", 2027)?.total_students).toBe(2);
    expect(move({ id: first.id, exam_year: 2025 }, { id: second.id, exam_year: 2026 }).kind).toBe("saved");
    expect(registered()).toEqual(["A1 2025", "A1 2026"]);
  });

  it("moves candidates whose identity cards give way to each other", () => {
    const repeated = { ic_number: "140101010011" };
    const leaving = register("B1", 2026);
    const arriving = register("A1", 2027);
    student("B1", 2026, repeated);
    student("A1", 2027, repeated);
    expect(move({ id: arriving.id, exam_year: 2026 }, { id: leaving.id, exam_year: 2025 }).kind).toBe(
      "saved",
    );
    expect(registered()).toEqual(["A1 2026", "B1 2025"]);
  });

  it("moves none if one cannot move", () => {
    const first = register("A1", 2025);
    const second = register("B1", 2025);
    register("B1", 2026);
    const outcome = move({ id: first.id, exam_year: 2026 }, { id: second.id, exam_year: 2026 });
    expect(problemsOf(outcome)).toEqual({
      "1.school_code": [problem("already_registered", { value: "B1", year: 2026 })],
    });
    expect(registered()).toEqual(["A1 2025", "B1 2025", "B1 2026"]);
  });

  it("refuses to swap two registrations or to move both to one year", () => {
    const first = register("A1", 2025);
    const second = register("A1", 2026);
    const swap = move({ id: first.id, exam_year: 2026 }, { id: second.id, exam_year: 2025 });
    expect(Object.keys(problemsOf(swap) as object)).toEqual(["0.school_code", "1.school_code"]);
    const together = move({ id: first.id, exam_year: 2027 }, { id: second.id, exam_year: 2027 });
    expect(Object.keys(problemsOf(together) as object)).toEqual(["1.school_code"]);
    expect(registered()).toEqual(["A1 2025", "A1 2026"]);
  });

  it("reports by row that an id is repeated or unknown", () => {
    const { id } = register("A1", 2025);
    const outcome = move({ id, exam_year: 2026 }, { id: 424242, exam_year: 2026 }, { id, exam_year: 2027 });
    expect(problemsOf(outcome)).toEqual({
      "1.id": [problem("unknown", { value: 424242 })],
      "2.id": [problem("repeated", { m: 1 })],
    });
    expect(registered()).toEqual(["A1 2025"]);
  });

  it("is stale as a whole if one row has changed", () => {
    const first = register("A1", 2025);
    const second = register("B1", 2025);
    updateSchoolExamYear(admin, second.id, registrationEdit.parse({ exam_year: 2026 }));
    const outcome = move(
      { id: first.id, exam_year: 2027, version: 1 },
      { id: second.id, exam_year: 2027, version: 1 },
    );
    expect(outcome).toMatchObject({
      kind: "stale",
      current: { school_code: "B1", exam_year: 2026, version: 2 },
    });
    expect(registered()).toEqual(["A1 2025", "B1 2026"]);
  });
});

describe("building the registrations of a year", () => {
  const choose = (values: object) => schoolBuild.parse({ exam_year: "2026", ...values });

  it("registers the missing schools and skips the others, however often it runs", () => {
    register("B1", 2026);
    const codes = ["A1", "B1", "C1", "A1"];
    expect(buildRegistrations(admin, 2026, codes)).toMatchObject({ value: { registered: 2, skipped: 1 } });
    expect(buildRegistrations(admin, 2026, codes)).toMatchObject({ value: { registered: 0, skipped: 3 } });
    expect(registered()).toEqual(["A1 2026", "B1 2026", "C1 2026"]);
  });

  it.each([
    ["nothing ticked", 2026, [], { school_code: [problem("nothing_ticked")] }],
    [
      "a school that is not there",
      2026,
      ["A1", "Z9"],
      { school_code: [problem("unknown", { value: "Z9" })] },
    ],
    ["a year that is not there", 2040, ["A1"], { exam_year: [problem("unknown", { value: 2040 })] }],
  ])("is refused with %s and registers no school", (_, year, codes, problems) => {
    expect(problemsOf(buildRegistrations(admin, year, codes))).toEqual(problems);
    expect(registered()).toEqual([]);
  });

  it("offers the schools of the filter that are not registered to the year", () => {
    register("A1", 2026);
    register("C1", 2025);
    const offered = (filter: object) => listUnregistered(admin, 2026, buildList.parse(filter));
    expect(offered({}).data.map(({ school_code }) => school_code)).toEqual(["B1", "C1"]);
    expect(offered({ exam_type_code: "PSRA" })).toMatchObject({ total: 1, registered: 1 });
    expect(offered({ school_name: "nur" })).toMatchObject({ total: 2, registered: 0 });
  });

  it("shows how many schools a filter finds, and stops if that number has changed", () => {
    register("A1", 2026);
    const filter = { exam_type_code: "PSRA", chosen: "all" };
    expect(previewBuild(admin, choose(filter))).toEqual({
      fresh: 1,
      skipped: 1,
      fingerprint: expect.any(String),
      schools: [{ school_code: "C1", school_name: "SRA NUR'AIN" }],
    });
    makeSchool("D1", { exam_type_code: "PSRA" });
    expect(buildChosen(admin, choose({ ...filter, seen: "1" })).kind).toBe("blocked");
    expect(registered()).toEqual(["A1 2026"]);
    expect(buildChosen(admin, choose({ ...filter, seen: "2" }))).toMatchObject({
      value: { registered: 2, skipped: 1 },
    });
    expect(registered()).toEqual(["A1 2026", "C1 2026", "D1 2026"]);
  });

  it("accepts one ticked school as well as several", () => {
    expect(choose({ school_code: "a1" }).school_code).toEqual(["A1"]);
    expect(choose({}).school_code).toEqual([]);
    expect(buildChosen(admin, choose({ school_code: ["A1", "B1"] }))).toMatchObject({
      value: { registered: 2, skipped: 0 },
    });
  });
});

describe("registering one school", () => {
  it("uses the calendar year in Malaysia if no year is given", () => {
    vi.useFakeTimers({ now: new Date("2025-12-31T16:00:00.000Z"), toFake: ["Date"] });
    const outcome = registerSchool(admin, { school_code: "A1", exam_year: null });
    vi.useRealTimers();
    expect(outcome).toMatchObject({ kind: "saved", value: { school_code: "A1", exam_year: 2026 } });
  });
});
