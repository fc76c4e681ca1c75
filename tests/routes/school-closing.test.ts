import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, exam_years, school_exam_years, schools } from "~/db/schema";
import { listUnregistered, planBuild } from "~/features/school-exam-years/school-year";
import { figuresOf } from "~/features/school-exam-years/year-figures";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  requestOf,
  withWorld,
} from "../support/people";

const world = withWorld();
const app = await loadApp();

let ending: ReturnType<typeof makeSchool>;

beforeEach(() => {
  makeYear(2027);
  ending = makeSchool("AAA0009");
  makeStudent({ school_code: "AAA0001", exam_year: 2026 });
});

const doors = [
  {
    door: "the form",
    close: (person: Person, id: number, closed_from: number | null) =>
      answerOf(formOf(person, `/schools/${id}/closing`, { closed_from: String(closed_from ?? "") })),
    saved: 303,
  },
  {
    door: "the API",
    close: (person: Person, id: number, closed_from: number | null) =>
      answerOf(jsonOf(person, "PUT", `/api/schools/${id}/closing`, { closed_from })),
    saved: 200,
  },
];

const stored = (id: number) => db.select().from(schools).where(eq(schools.id, id)).get();
const close = (id: number, year: number | null) => {
  db.update(schools).set({ closed_from: year }).where(eq(schools.id, id)).run();
};
const filters = { page: 1, school_name: null, exam_year: null, district_code: null, exam_type_code: null };
const offered = (year: number) =>
  listUnregistered(world.admin, year, filters).data.map(({ school_code }) => school_code);
const pageOf = async (person: Person, address: string) => (await app(requestOf(person, address))).text();

describe.each(doors)("a school that ends, through $door", ({ close: ask, saved }) => {
  it("is closed from a year on, and opened again", async () => {
    expect((await ask(world.admin, ending.id, 2027)).status).toBe(saved);
    expect(stored(ending.id)).toMatchObject({ closed_from: 2027, version: 2 });
    expect((await ask(world.admin, ending.id, null)).status).toBe(saved);
    expect(stored(ending.id)).toMatchObject({ closed_from: null, version: 3 });
    const actions = db.select().from(audit_events).where(eq(audit_events.entity, "school")).all();
    expect(actions.map(({ action }) => action)).toEqual(["school.closed", "school.reopened"]);
  });

  it("is not closed in a year to which it is registered", async () => {
    expect((await ask(world.admin, world.own.id, 2026)).problems).toEqual([
      ["closed_from", "registered_from"],
    ]);
    expect((await ask(world.admin, world.own.id, 2027)).status).toBe(saved);
  });

  it("is opened once, and closed by the office alone", async () => {
    expect((await ask(world.admin, ending.id, null)).problems).toEqual([["closed_from", "required"]]);
    for (const person of [world.clerk, world.supervisor, world.observer])
      expect((await ask(person, ending.id, 2027)).status).toBe(403);
  });
});

describe("a closed school", () => {
  it("is in no build from its year on, and in the builds before it", () => {
    close(ending.id, 2027);
    expect(offered(2027)).not.toContain("AAA0009");
    expect(offered(2026)).toContain("AAA0009");
    const choice = {
      ...filters,
      chosen: "all",
      school_code: [],
      seen: null,
      fingerprint: null,
      confirmed: true,
    };
    const planned = (exam_year: number) =>
      planBuild(world.admin, { ...choice, exam_year } as unknown as Parameters<typeof planBuild>[1])
        .school_codes;
    expect(planned(2027)).toEqual(["AAA0001", "BBB0002"]);
    expect(planned(2026)).toContain("AAA0009");
  });

  it("counts as unregistered in no year from its year on", () => {
    const before = figuresOf(world.admin, 2027).unregistered;
    close(ending.id, 2027);
    expect(before - figuresOf(world.admin, 2027).unregistered).toBe(1);
    expect(figuresOf(world.admin, 2026).unregistered).toBe(1);
    expect(figuresOf(world.supervisor, 2027).unregistered).toBe(1);
  });

  it("cannot be registered to such a year", async () => {
    close(ending.id, 2027);
    const place = { school_code: "AAA0009", exam_year: 2027 };
    const one = await answerOf(jsonOf(world.admin, "POST", "/api/school_exam_years", place));
    expect(one.problems).toEqual([["school_code", "school_closed"]]);
    const fields = { exam_year: "2027", school_code: "AAA0009", confirmed: "true" };
    const many = await answerOf(formOf(world.admin, "/school_exam_years/build", fields));
    expect(many.problems).toEqual([["school_code", "school_closed"]]);
    expect(db.select().from(school_exam_years).where(eq(school_exam_years.exam_year, 2027)).all()).toEqual(
      [],
    );
    const earlier = { ...place, exam_year: 2026 };
    expect((await answerOf(jsonOf(world.admin, "POST", "/api/school_exam_years", earlier))).status).toBe(201);
  });

  it("keeps its past, and says so on its screens", async () => {
    close(world.own.id, 2027);
    expect(await pageOf(world.clerk, "/students?exam_year=2026")).toContain("NUR AISYAH BINTI AHMAD");
    for (const person of [world.admin, world.clerk])
      expect(await pageOf(person, `/schools-edit/${world.own.id}`)).toContain("Ditutup mulai 2027");
    expect(await pageOf(world.admin, "/admin/schools")).toContain("Ditutup mulai 2027");
  });

  it("is not offered its registration by any screen of a year from its year on", async () => {
    const screens = ["/?", "/students?school_code=AAA0001&exam_year=", "/school_exam_years?exam_year="];
    const offering = async (year: number) => {
      const pages = screens.map((screen) => pageOf(world.clerk, `${screen}${year}`));
      return (await Promise.all(pages)).map((page) => page.includes('href="/school_exam_years/add'));
    };
    db.update(exam_years).set({ is_running: false }).run();
    db.update(exam_years).set({ is_running: true }).where(eq(exam_years.year, 2027)).run();
    expect(await offering(2027)).toEqual([true, true, true]);
    close(world.own.id, 2027);
    expect(await offering(2027)).toEqual([false, false, false]);
    expect(await pageOf(world.clerk, "/")).toContain("Sekolah ditutup mulai tahun 2027.");
  });

  it("is found by the filter of the list", async () => {
    close(ending.id, 2027);
    const found = async (is_closed: string) =>
      (await answerOf(requestOf(world.admin, `/api/schools?is_closed=${is_closed}`))).body.data.map(
        ({ school_code }: { school_code: string }) => school_code,
      );
    expect(await found("true")).toEqual(["AAA0009"]);
    expect((await found("false")).sort()).toEqual(["AAA0001", "BBB0002"]);
  });

  it("is closed by a form that states what stays, in counts", async () => {
    const html = await pageOf(world.admin, `/schools/${world.own.id}/closing`);
    expect(html).toContain("1 pendaftaran dengan 1 calon kekal");
    expect(html).toContain("1 akaun sekolah ini kekal");
    expect(html).toContain('value="2027"');
    close(ending.id, 2027);
    expect(await pageOf(world.admin, `/schools/${ending.id}/closing`)).toContain("Buka semula sekolah ini?");
  });
});
