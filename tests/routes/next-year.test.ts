import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_papers, exam_rooms, exam_years, request_windows, school_exam_years } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makePaper,
  makeRoom,
  makeStudent,
  makeYear,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
const app = await loadApp();

type Fields = Record<string, string>;
const everything = {
  carry_papers: "true",
  carry_rooms: "true",
  carry_expected: "true",
  carry_windows: "true",
};

const doors = [
  {
    door: "the form",
    add: (fields: Fields) => answerOf(formOf(world.admin, "/admin/exam_years/add", fields)),
    created: 303,
  },
  {
    door: "the API",
    add: (fields: Fields) => answerOf(jsonOf(world.admin, "POST", "/api/exam_years", fields)),
    created: 201,
  },
];

const papersOf = (year: number) => db.select().from(exam_papers).where(eq(exam_papers.exam_year, year)).all();
const roomsOf = (year: number) => db.select().from(exam_rooms).where(eq(exam_rooms.exam_year, year)).all();
const windowsOf = (year: number) =>
  db.select().from(request_windows).where(eq(request_windows.exam_year, year)).all();
const expectedIn = (school_code: string, year: number) =>
  db
    .select()
    .from(school_exam_years)
    .where(eq(school_exam_years.school_code, school_code))
    .all()
    .find(({ exam_year }) => exam_year === year)?.expected_students;

function fill2026() {
  makePaper({ code: "BA1", held_on: "2026-10-05", starts_at: "08:00", ends_at: "09:30" });
  makeRoom({ school_code: "AAA0001", name: "Dewan Besar", rows: 6, columns: 5, capacity: 28 });
  makeRoom({ school_code: "BBB0002", name: "Bilik 1", is_for_arrangements: true });
  for (const n of [1, 2, 3])
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: `CALON ${n}` });
  db.insert(request_windows)
    .values({ exam_year: 2026, kind: "late", opens_on: "2026-09-01", closes_on: "2026-09-30" })
    .run();
}

const buildYear = (year: number, school_code: string) =>
  answerOf(
    formOf(world.admin, "/school_exam_years/build", {
      exam_year: String(year),
      school_code,
      confirmed: "true",
    }),
  );

describe.each(doors)("a new year through $door", ({ add, created }) => {
  it("takes papers with their days and times, and request windows, a year later", async () => {
    fill2026();
    expect((await add({ year: "2027", ...everything })).status).toBe(created);
    expect(papersOf(2027)).toMatchObject([
      { code: "BA1", name: "Bahasa Arab", held_on: "2027-10-04", starts_at: "08:00", ends_at: "09:30" },
    ]);
    expect(windowsOf(2027).find(({ kind }) => kind === "late")).toMatchObject({
      opens_on: "2027-09-01",
      closes_on: "2027-09-30",
    });
  });

  it("gives a school its rooms and its expected number when the school is registered", async () => {
    fill2026();
    await add({ year: "2027", ...everything });
    expect(roomsOf(2027)).toEqual([]);
    expect((await buildYear(2027, "AAA0001")).status).toBe(303);
    expect(roomsOf(2027)).toMatchObject([
      { school_code: "AAA0001", name: "Dewan Besar", rows: 6, columns: 5, capacity: 28 },
    ]);
    expect(expectedIn("AAA0001", 2027)).toBe(3);

    await answerOf(
      jsonOf(world.admin, "POST", "/api/school_exam_years", { school_code: "BBB0002", exam_year: 2027 }),
    );
    expect(roomsOf(2027)).toHaveLength(2);
    expect(expectedIn("BBB0002", 2027)).toBeNull();
  });

  it("takes nothing without the marks", async () => {
    fill2026();
    expect((await add({ year: "2027" })).status).toBe(created);
    await buildYear(2027, "AAA0001");
    expect([papersOf(2027), windowsOf(2027), roomsOf(2027)]).toEqual([[], [], []]);
    expect(expectedIn("AAA0001", 2027)).toBeNull();
  });

  it("takes nothing that the year before does not have", async () => {
    expect((await add({ year: "2027", ...everything })).status).toBe(created);
    await buildYear(2027, "AAA0001");
    expect([papersOf(2027), roomsOf(2027)]).toEqual([[], []]);
    expect(windowsOf(2027).filter(({ opens_on, closes_on }) => opens_on ?? closes_on)).toEqual([]);
    expect(expectedIn("AAA0001", 2027)).toBeNull();
  });

  it("stores the request windows that were edited", async () => {
    fill2026();
    const edited = { late_opens_on: "2027-08-01", late_closes_on: "", withdrawal_closes_on: "2027-11-30" };
    expect((await add({ year: "2027", ...everything, ...edited })).status).toBe(created);
    const of = (kind: string) => windowsOf(2027).find((each) => each.kind === kind);
    expect(of("late")).toMatchObject({ opens_on: "2027-08-01", closes_on: null });
    expect(of("withdrawal")).toMatchObject({ opens_on: null, closes_on: "2027-11-30" });
  });

  it("is refused as a whole where a window ends before it begins", async () => {
    fill2026();
    const wrong = { late_opens_on: "2027-09-02", late_closes_on: "2027-09-01" };
    const answer = await add({ year: "2027", ...everything, ...wrong });
    expect(answer.problems).toEqual([["late_closes_on", "closes_before_opens"]]);
    expect(papersOf(2027)).toEqual([]);
    await expect(db.$count(exam_years)).resolves.toBe(1);
  });

  it("is after the year that the form proposed to begin from", async () => {
    fill2026();
    const earlier = { year: "2025", carry_from: "2026" };
    expect((await add({ ...earlier, ...everything })).problems).toEqual([["year", "year_not_after"]]);
    expect((await add(earlier)).status).toBe(created);
  });
});

describe("a year begins from the year before:", () => {
  it("the form shows the days a year later, and what can be taken in counts", async () => {
    fill2026();
    db.update(exam_years)
      .set({
        entry_opens_on: "2026-02-28",
        is_lock_initial_student: true,
        lock_initial_student_datetime: "2026-06-30T15:59:00.000Z",
        corrections_until: "2026-08-15",
      })
      .run();
    const html = await (await app(requestOf(world.admin, "/admin/exam_years/add"))).text();
    expect(html).toContain("1 kertas dengan hari dan masanya");
    expect(html).toContain("2 dewan di 2 sekolah");
    expect(html).toContain("Jangkaan 1 sekolah, iaitu bilangan calonnya pada tahun 2026");
    const ticked = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*checked=""[^>]*>/g)].map(
      ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
    );
    expect(ticked).toEqual([
      "carry_papers",
      "carry_rooms",
      "carry_expected",
      "carry_windows",
      "is_lock_initial_student",
    ]);
    const { offer } = (await answerOf(requestOf(world.admin, "/admin/exam_years/add"))).body;
    expect(offer.values).toMatchObject({
      year: 2027,
      entry_opens_on: "2027-02-28",
      lock_initial_student_datetime: "2027-06-30T15:59:00.000Z",
      corrections_until: "2027-08-15",
      printing_from: null,
      late_opens_on: "2027-09-01",
    });
  });

  it("the proposed days that were left alone move with another year that is typed", async () => {
    db.update(exam_years).set({ entry_opens_on: "2026-02-28", corrections_until: "2026-08-15" }).run();
    const fields = { year: "2020", entry_opens_on: "2027-02-28", corrections_until: "2020-09-01" };
    const answer = await answerOf(formOf(world.admin, "/admin/exam_years/add", fields));
    expect(answer.status).toBe(303);
    const stored = db.select().from(exam_years).where(eq(exam_years.year, 2020)).get();
    expect(stored).toMatchObject({ entry_opens_on: "2020-02-28", corrections_until: "2020-09-01" });
  });

  it("a mark that was unticked stays unticked when the form is shown again", async () => {
    fill2026();
    const html = await (
      await app(
        formOf(world.admin, "/admin/exam_years/add", {
          year: "1999",
          carry_from: "2026",
          carry_rooms: "true",
        }),
      )
    ).text();
    const ticked = [...html.matchAll(/<input[^>]*type="checkbox"[^>]*checked=""[^>]*>/g)].map(
      ([tag]) => /name="(\w+)"/.exec(tag)?.[1],
    );
    expect(ticked).toEqual(["carry_rooms"]);
  });

  it("the office's first year has nothing to begin from", async () => {
    db.delete(school_exam_years).run();
    db.delete(exam_years).run();
    const { offer } = (await answerOf(requestOf(world.admin, "/admin/exam_years/add"))).body;
    expect(offer).toBeNull();
  });

  it("a paper keeps its weekday in its week of the month, and two papers do not fall on one hour", async () => {
    makeYear(2028);
    const sitting = { exam_year: 2028, starts_at: "08:00", ends_at: "09:00" };
    makePaper({ ...sitting, code: "BA1", held_on: "2028-02-22" });
    makePaper({ ...sitting, code: "BA2", held_on: "2028-02-29" });
    makePaper({ ...sitting, code: "FQ", held_on: "2028-02-29", exam_type_code: "SMA" });
    await doors[1]?.add({ year: "2029", carry_papers: "true" });
    expect(papersOf(2029).map(({ code, held_on, starts_at }) => [code, held_on, starts_at])).toEqual([
      ["BA1", "2029-02-27", "08:00"],
      ["BA2", null, null],
      ["FQ", "2029-02-27", "08:00"],
    ]);
  });

  it("a school that has rooms in the year keeps them when it is registered again", async () => {
    fill2026();
    await doors[1]?.add({ year: "2027", ...everything });
    makeRoom({ school_code: "AAA0001", exam_year: 2027, name: "Surau" });
    await buildYear(2027, "AAA0001");
    expect(roomsOf(2027).map(({ name }) => name)).toEqual(["Surau"]);
  });

  it("the first answer has the version that the next edit needs", async () => {
    fill2026();
    const answer = await doors[1]?.add({ year: "2027", ...everything });
    const stored = db.select().from(exam_years).where(eq(exam_years.year, 2027)).get();
    expect(answer?.body.data).toMatchObject({
      version: stored?.version,
      rooms_from_year: 2026,
      expected_from_year: 2026,
    });
  });

  it("a year that was deleted and restored takes rooms from a year that is still there", async () => {
    makeYear(2025);
    register("AAA0001", 2025);
    const answer = await doors[1]?.add({ year: "2028", carry_rooms: "true", carry_from: "2025" });
    const id = answer?.body.data.id;
    await answerOf(formOf(world.admin, `/admin/exam_years/${id}/delete`, {}));
    db.update(exam_years).set({ year: 2024 }).where(eq(exam_years.year, 2025)).run();
    const back = formOf(world.admin, "/students/undo", { batch_id: `year_deleted-${id}` });
    expect((await answerOf(back)).status).toBe(303);
    expect(db.select().from(exam_years).where(eq(exam_years.year, 2028)).get()?.rooms_from_year).toBeNull();
  });
});
