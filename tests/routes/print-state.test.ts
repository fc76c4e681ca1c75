import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { school_exam_years, schools, students } from "~/db/schema";
import { transferStudent } from "~/features/students/transfer";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands";
import { columnsCookie } from "~/http/columns";
import { tables } from "~/routes/columns/parts/tables";
import { loadApp } from "../support/app";
import {
  lockYearAt,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { openPrint, pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

let ids: number[];
beforeEach(() => {
  ids = [1, 2].map(
    (n) =>
      makeStudent({
        school_code: "AAA0001",
        exam_year: 2026,
        full_name: `CALON ${n}`,
        ic_number: `14010110120${n}`,
        student_code: `AAA0001/00${n}`,
      }).id,
  );
});
const first = () => ids[0] as number;

const open = (sheet = "psra", person: Person = world.clerk, query = "") =>
  openPrint(app, person, `/students/sheets/${sheet}?school_code=AAA0001&exam_year=2026${query}`);
const registrationOf = (school_code: string) =>
  db
    .select()
    .from(school_exam_years)
    .where(and(eq(school_exam_years.school_code, school_code), eq(school_exam_years.exam_year, 2026)))
    .get();
const stateOf = (school_code = "AAA0001") => registrationOf(school_code)?.print_state;
const change = (values: Partial<typeof students.$inferInsert>) =>
  db.update(students).set(values).where(eq(students.id, first())).run();
const listed = async (query: string) => {
  const address = `/api/school_exam_years/stats?exam_year=2026&${query}`;
  const { data } = await (await app(requestOf(world.admin, address))).json();
  return data.map((row: { school_code: string; print_state: string }) => [row.school_code, row.print_state]);
};
const seen = async (query: string) => {
  const html = await (await app(requestOf(world.admin, `/school_exam_years?exam_year=2026&${query}`))).text();
  return ["SEKOLAH AAA0001", "SEKOLAH BBB0002"].filter((name) => html.includes(`>${name}<`));
};

describe("the print state of a registration", () => {
  it("is current once the whole roll sheet is printed, and the list finds it at both doors", async () => {
    expect(await listed("print_state=unprinted&sort_column=school_code&sort_direction=asc")).toEqual([
      ["AAA0001", "unprinted"],
      ["BBB0002", "unprinted"],
    ]);
    const before = registrationOf("AAA0001");
    await open();
    expect(registrationOf("AAA0001")).toEqual({ ...before, print_state: "current" });
    expect(await listed("print_state=current")).toEqual([["AAA0001", "current"]]);
    expect(await seen("print_state=current")).toEqual(["SEKOLAH AAA0001"]);
    expect(await seen("print_state=unprinted")).toEqual(["SEKOLAH BBB0002"]);
    change({ full_name: "NAMA LAIN" });
    expect(await listed("print_state=changed")).toEqual([["AAA0001", "changed"]]);
    expect(await seen("print_state=changed")).toEqual(["SEKOLAH AAA0001"]);
    const nonsense = requestOf(world.admin, "/api/school_exam_years/stats?print_state=nonsense");
    expect((await app(nonsense)).status).toBe(422);
    await open();
    expect(await listed("print_state=changed")).toEqual([]);
  });

  it("is a column that the reader chooses, on the screen and on paper", async () => {
    const [chosen] = columnsCookie(tables.school_exam_years, ["print_state"]).split(";");
    for (const path of ["/school_exam_years", "/school_exam_years/print"]) {
      const request = requestOf(world.admin, `${path}?exam_year=2026`);
      expect(await (await app(request.clone())).text()).not.toContain("Belum dicetak");
      request.headers.set("Cookie", `${request.headers.get("Cookie")}; ${chosen}`);
      expect(await (await app(request)).text()).toMatch(/Cetakan[\s\S]*Belum dicetak<\/(?!option)/);
    }
  });

  it.each([
    ["a part of the sheet", "psra", "&class_name=6+A"],
    ["another order", "psra", "&order=full_name"],
    ["the attendance list", "attendance", ""],
    ["the check list", "check-list", ""],
  ])("is not changed by %s", async (_, sheet, query) => {
    await open(sheet, world.clerk, query);
    expect(stateOf()).toBe("unprinted");
  });

  it("is not changed by a draft, nor by a print with masked identity numbers", async () => {
    await open("psra", world.observer);
    expect(stateOf()).toBe("unprinted");
    change({ student_code: null });
    await open();
    expect(stateOf()).toBe("unprinted");
  });

  it("returns to current with the receipt of data that returned", async () => {
    await open();
    change({ full_name: "NAMA LAIN" });
    change({ full_name: "CALON 1" });
    expect(stateOf()).toBe("changed");
    await open();
    expect(stateOf()).toBe("current");
  });

  it.each<[string, () => void]>([
    ["a new candidate", () => makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "BAHARU" })],
    ["a deletion", () => db.delete(students).where(eq(students.id, first())).run()],
    [
      "a withdrawal",
      () =>
        withdrawStudent(world.clerk, first(), {
          withdrawn_at: new Date().toISOString(),
          cause: "moved",
          reason: "Berpindah",
          version: null,
        }),
    ],
    ["another roll number", () => change({ student_code: "AAA0001/009" })],
    ["another Arabic name", () => change({ full_name_arabic: "علي" })],
    ["another identity number", () => change({ passport_number: "A1234567" })],
    ["a lock that makes candidates late", () => lockYearAt("2020-01-01T00:00:00.000Z")],
    [
      "another code of the school",
      () =>
        db.update(schools).set({ school_code: "AAA0009" }).where(eq(schools.school_code, "AAA0001")).run(),
    ],
  ])("is changed by %s", async (_, act) => {
    await open();
    expect(stateOf()).toBe("current");
    act();
    expect(stateOf() ?? stateOf("AAA0009")).toBe("changed");
  });

  it.each([
    ["of a closed year", "update exam_years set closed_at = '2026-02-01T00:00:00.000Z'"],
    ["that is final", "update school_exam_years set state = 'muktamad'"],
  ])("of a list %s stays when its school has another code", async (_, end) => {
    await open();
    sqlite.exec(end);
    db.update(schools).set({ school_code: "AAA0009" }).where(eq(schools.school_code, "AAA0001")).run();
    expect(stateOf("AAA0009")).toBe("current");
  });

  it("is changed at both schools by a transfer", async () => {
    makeSchool("AAA0003");
    register("AAA0003", 2026);
    makeStudent({ school_code: "AAA0003", exam_year: 2026, full_name: "LAIN", student_code: "AAA0003/001" });
    await open();
    await pressPrint(app, world.admin, "/students/sheets/psra?school_code=AAA0003&exam_year=2026");
    expect([stateOf(), stateOf("AAA0003")]).toEqual(["current", "current"]);
    const moved = { request_id: 1, student_id: first(), from: "AAA0001", to: "AAA0003", exam_year: 2026 };
    transferStudent(world.admin, { ...moved, class_name: null, reason: "Berpindah" });
    expect([stateOf(), stateOf("AAA0003")]).toEqual(["changed", "changed"]);
  });

  it("is not changed by what no roll sheet shows, nor by a candidate who is withdrawn already", async () => {
    withdrawStudent(world.clerk, first(), {
      withdrawn_at: new Date().toISOString(),
      cause: "moved",
      reason: "Berpindah",
      version: null,
    });
    await open();
    change({ full_name: "NAMA LAIN" });
    db.update(students).set({ visa_number: "V1", is_citizen: false }).run();
    db.update(students)
      .set({ full_name: "CALON 2" })
      .where(eq(students.id, ids[1] as number))
      .run();
    expect(stateOf()).toBe("current");
    reinstateStudent(world.clerk, first(), { version: null });
    expect(stateOf()).toBe("changed");
  });
});
