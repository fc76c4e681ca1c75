import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_types, exam_years } from "~/db/schema";
import { columnsOf } from "~/features/sheets/columns";
import { otherSheets, type SheetName, sheetKinds } from "~/features/sheets/kinds";
import type { Sheet } from "~/features/sheets/queries";
import { centreOf } from "~/features/sheets/rules";
import { problem } from "~/messages";
import { answerOf } from "../support/answers";
import {
  lockYearAt,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { makeStudents } from "../support/roll-numbers";

const world = withWorld();

const own = { school_code: "AAA0001", exam_year: "2026" };
const open = (person: Person | null, sheet: string, query: Record<string, string> = own) =>
  answerOf(requestOf(person, `/students/sheets/${sheet}?${new URLSearchParams(query)}`));
const choose = (person: Person, query: Record<string, string> = {}) =>
  answerOf(requestOf(person, `/students/sheets?${new URLSearchParams(query)}`));
const sheetOf = async (person: Person, exam_type = "psra", query = own): Promise<Sheet> =>
  (await open(person, exam_type, query)).body.sheet;

describe("a roll sheet", () => {
  it("a roll sheet orders candidates by roll number, then those without one by class and name", async () => {
    const add = (full_name: string, class_name: string, student_code: string | null = null) =>
      makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name, class_name, student_code });
    add("TIADA B", "6 B");
    add("TIADA A", "6 B");
    add("TIADA C", "6 A");
    add("DUA", "6 A", "AAA0001/002");
    add("SATU", "6 B", "AAA0001/001");
    const { candidates } = await sheetOf(world.clerk);
    expect(candidates.map(({ full_name }) => full_name)).toEqual([
      "SATU",
      "DUA",
      "TIADA C",
      "TIADA A",
      "TIADA B",
    ]);
  });

  it("a roll sheet names the school, the year, the examination and the district", async () => {
    db.update(exam_years).set({ title: "2026M/1448H" }).run();
    expect(await sheetOf(world.clerk)).toMatchObject({
      school: { school_name: "SEKOLAH AAA0001" },
      year_title: "2026M/1448H",
      exam_name: "Penilaian Sekolah Rendah Agama",
      district_name: "Gombak",
      centre_codes: ["PAAA0001"],
      candidates: [],
      omitted: 0,
    });
  });

  it("a roll sheet shows a candidate's first identity number, masked for an observer", async () => {
    const add = (values: object) =>
      makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "A", ...values });
    add({ ic_number: "140101101234", birth_cert_number: "BF123456" });
    add({ birth_cert_number: "BF123456", passport_number: "X9876543" });
    add({ passport_number: "X9876543" });
    const shown = async (person: Person) =>
      (await sheetOf(person)).candidates.map(({ identity }) => identity);
    const whole = ["140101101234", "BF123456", "X9876543"];
    expect(await shown(world.clerk)).toEqual(whole);
    expect(await shown(world.supervisor)).toEqual(whole);
    expect(await shown(world.observer)).toEqual(["********1234", "****3456", "****6543"]);
    const { sheet } = (await open(world.observer, "psra")).body;
    expect(JSON.stringify([sheet, sheet.candidates])).not.toMatch(/14010110|BF1234|X9876/);
  });

  it("a roll sheet marks late candidates of a locked year only", async () => {
    const lock_initial_student_datetime = "2026-03-01T00:00:00.000Z";
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: "A",
      created_at: lock_initial_student_datetime,
    });
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: "B",
      created_at: "2026-03-01T00:00:00.001Z",
    });
    const late = async () => (await sheetOf(world.clerk)).candidates.map((candidate) => candidate.late);
    expect(await late()).toEqual([false, false]);
    lockYearAt(lock_initial_student_datetime);
    expect(await late()).toEqual([false, true]);
  });

  it("a roll sheet has at most a thousand candidates and shows how many are left out", async () => {
    makeStudents("AAA0001", 1002);
    const sheet = await sheetOf(world.clerk);
    expect([sheet.candidates.length, sheet.omitted]).toEqual([1000, 2]);
  });

  it.each(["PSRA", "SMA", "SMATQ", "SMATD", "SMATQKBT", "SKM"])(
    "a roll sheet exists for %s",
    async (exam_type_code) => {
      makeSchool("CCC0003", { exam_type_code });
      register("CCC0003", 2026);
      const query = { school_code: "CCC0003", exam_year: "2026" };
      const answer = await open(world.admin, exam_type_code.toLowerCase(), query);
      expect([answer.status, answer.body.sheet.sheet]).toEqual([200, exam_type_code]);
    },
  );

  it.each([
    ["another examination's", "sma", own],
    ["an examination's that is not there", "upsr", own],
    ["an examination's that is not there, of no school", "upsr", {}],
    ["an unknown school's", "psra", { ...own, school_code: "ZZZ9999" }],
    ["a foreign school's", "sma", { ...own, school_code: "BBB0002" }],
  ])("a roll sheet of %s is a 404", async (_, exam_type, query) => {
    for (const person of [world.clerk, world.supervisor]) {
      expect((await open(person, exam_type, query as typeof own)).status).toBe(404);
    }
  });

  it.each(otherSheets)(
    "%s is a 404 of a foreign or unknown school, and sends a visitor to sign in",
    async (sheet) => {
      for (const school_code of ["BBB0002", "ZZZ9999"])
        for (const person of [world.clerk, world.supervisor])
          expect((await open(person, sheet, { ...own, school_code })).status).toBe(404);
      expect((await open(null, sheet)).location).toContain(
        `/user_login?redirect_to=%2Fstudents%2Fsheets%2F${sheet}`,
      );
    },
  );

  it.each(["ATTENDANCE", "Check-List", "toString"])("the address %s is no sheet's", async (sheet) => {
    expect((await open(world.clerk, sheet)).status).toBe(404);
  });

  it("a roll sheet without registration for the year is a 404", async () => {
    db.insert(exam_years).values({ year: 2027, created_at: "", updated_at: "" }).run();
    expect((await open(world.clerk, "psra", { ...own, exam_year: "2027" })).status).toBe(404);
    expect((await choose(world.clerk, { ...own, exam_year: "2027" })).status).toBe(404);
  });

  it("a roll sheet without school or year asks for them", async () => {
    const noSchool = await open(world.admin, "psra", { exam_year: "2026" } as typeof own);
    expect([noSchool.status, noSchool.body.show]).toEqual([200, "question"]);
    expect(noSchool.body.question.wanted).toBe("PSRA");
    const badYear = await open(world.clerk, "psra", { ...own, exam_year: "1999" });
    expect(badYear.body.question.problems).toEqual({ exam_year: [problem("exam_year_invalid")] });
  });

  it("a roll sheet sends a visitor to sign in", async () => {
    expect((await open(null, "psra")).location).toContain(
      "/user_login?redirect_to=%2Fstudents%2Fsheets%2Fpsra",
    );
  });
});

describe("the chooser of sheets", () => {
  it("the chooser shows six sheets until the school is known, and then the school's own", async () => {
    const { body } = await choose(world.admin, { school_code: "BBB0002", exam_year: "2026" });
    expect(body.chosen.choices[0].sheet).toBe("SMA");
    expect((await choose(world.admin)).body.chosen).toBeNull();
    expect(body.exam_types.map(({ code }: { code: string }) => code)).toEqual([
      "PSRA",
      "SKM",
      "SMA",
      "SMATD",
      "SMATQ",
      "SMATQKBT",
    ]);
    expect(body.own).toBe("SMA");
    expect((await choose(world.admin)).body.own).toBeNull();
  });

  it("the chooser uses a clerk's school and offers the present year of its registration", async () => {
    const { body } = await choose(world.clerk);
    expect(body.choice).toMatchObject({ school_code: "AAA0001", isOwnSchool: true });
    expect([body.choice.exam_year, body.own]).toEqual(["2026", "PSRA"]);
  });

  it("the chooser treats a school out of scope as unknown", async () => {
    expect((await choose(world.clerk, { school_code: "BBB0002", exam_year: "2026" })).status).toBe(404);
    expect((await choose(world.clerk, { school_code: "BBB0002" })).body.own).toBeNull();
  });
});

describe("the layout of a sheet", () => {
  it("PSRA prints in portrait without Arabic names, other sheets in landscape with them", () => {
    const shape = (sheet: SheetName) => {
      const { orientation, pages } = sheetKinds[sheet];
      const columns = typeof pages === "string" ? [] : columnsOf(pages);
      return [
        orientation,
        columns.some(({ dir }) => dir === "rtl"),
        columns.reduce((sum, { width }) => sum + width, 0),
      ];
    };
    expect(shape("PSRA")).toEqual(["portrait", false, 186]);
    for (const sheet of ["SMA", "SMATQ", "SMATD", "SMATQKBT", "SKM"] as const) {
      expect(shape(sheet)).toEqual(["landscape", true, 273]);
    }
  });

  it("a sheet names the centre codes of its roll numbers", () => {
    const school = { hq_code: "P1", hq_code_alt: "Q1" };
    expect(centreOf(school, [])).toEqual(["P1"]);
    expect(centreOf(school, [null, "Q1/001"])).toEqual(["Q1"]);
    expect(centreOf(school, ["Q1/001", "P1/001"])).toEqual(["P1", "Q1"]);
    expect(centreOf({ hq_code: "P1", hq_code_alt: null }, ["S1/001", "P10/001"])).toEqual(["P1"]);
  });
});

describe("exam types that the office has edited", () => {
  const shared = {
    name: "UJIAN KELAS",
    roll_code: "hq_code",
    sheet: "PSRA",
    created_at: "",
    updated_at: "",
  } as const;
  const at = (school_code: string) => ({ school_code, exam_year: "2026" });

  it("two exam types can share a sheet, found by its name and by the type's code", async () => {
    db.insert(exam_types)
      .values({ code: "KAFA", ...shared })
      .run();
    makeSchool("KKK0003", { exam_type_code: "KAFA" });
    register("KKK0003", 2026);
    for (const name of ["psra", "kafa", "KAFA"]) {
      const answer = await open(world.admin, name, at("KKK0003"));
      expect(answer.body.sheet).toMatchObject({ sheet: "PSRA", exam_type_code: "KAFA" });
    }
    expect((await sheetOf(world.admin)).sheet).toBe("PSRA");
    expect((await open(world.admin, "kafa")).status).toBe(404);
    expect((await open(world.admin, "sma", at("KKK0003"))).status).toBe(404);
  });

  it("an exam type can have a different name from its sheet, even another sheet's name", async () => {
    db.update(exam_types).set({ sheet: "SKM" }).where(eq(exam_types.code, "SMA")).run();
    expect((await open(world.admin, "sma", at("BBB0002"))).body.sheet.sheet).toBe("SKM");
    expect((await open(world.admin, "skm", at("BBB0002"))).body.sheet.sheet).toBe("SKM");
    db.update(exam_types).set({ code: "PSRA9" }).where(eq(exam_types.code, "PSRA")).run();
    expect((await open(world.clerk, "psra9")).body.sheet.sheet).toBe("PSRA");
    expect((await open(world.clerk, "psra10")).status).toBe(404);
  });
});
