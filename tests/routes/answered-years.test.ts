import { eq, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";
import { beforeEach, describe, expect, it } from "vitest";
import { readableTo, visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_years, school_exam_years, schools, students, users } from "~/db/schema";
import { loadApp } from "../support/app";
import { textsOfPdf } from "../support/pdf";
import {
  formOf,
  jsonOf,
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { openPrint, pressPdf } from "../support/sheet-prints";

const world = withWorld();
const app = await loadApp();

let ending: ReturnType<typeof makeSchool>;
let list: ReturnType<typeof register>;
let pupil: ReturnType<typeof makeStudent>;
let clerk: Person;

/** CCC0003 of district 02 has a candidate of 2025 with a number, and AAA0001 of district 01 has its own. */
beforeEach(() => {
  ending = makeSchool("CCC0003", { district_code: "02", exam_type_code: "PSRA" });
  makeYear(2025);
  register("AAA0001", 2025);
  list = register("CCC0003", 2025);
  register("CCC0003", 2026);
  makeStudent({ school_code: "AAA0001", exam_year: 2025, full_name: "SITI SENDIRI" });
  pupil = makeStudent({
    school_code: "CCC0003",
    exam_year: 2025,
    full_name: "ALI BIN ABU",
    ic_number: "130203101237",
    student_code: "CCC0003/001",
  });
  db.update(exam_years).set({ is_running: true }).where(eq(exam_years.year, 2026)).run();
  db.update(school_exam_years).set({ state: "muktamad" }).where(eq(school_exam_years.exam_year, 2025)).run();
  clerk = world.clerk;
});

const setClosed = (year: number, closed_at: string | null) =>
  db.update(exam_years).set({ closed_at }).where(eq(exam_years.year, year)).run();
const close = (year = 2025) => setClosed(year, "2026-01-01T00:00:00.000Z");
const merge = async (school_id = ending.id, school_code = "AAA0001") =>
  (await app(jsonOf(world.admin, "POST", `/api/schools/${school_id}/merge`, { school_code }))).status;

const place = "school_code=CCC0003&exam_year=2025";
const answer = (who: Person, path: string) => app(requestOf(who, path));
const status = async (who: Person, path: string) => (await answer(who, path)).status;
const text = async (who: Person, path: string) => (await answer(who, path)).text();

/** The pages and calls that only read the list, the candidate, the sheets and the statements of one school in a year. */
const readings = () => [
  `/student/${pupil.id}`,
  `/student-history/${pupil.id}`,
  `/school_exam_years/${list.id}/state`,
  `/students/sheets/psra?${place}`,
  `/students/sheets/check-list?${place}`,
  `/students/sheets/final-list?${place}`,
  `/students/sheets/slips?${place}`,
  `/students/sheets/statements?${place}`,
  `/students/statements?${place}`,
  `/students/statements/class?${place}&class_name=6+AMANAH`,
  `/students/statements/missing/print?${place}`,
  `/api/students/${pupil.id}`,
  `/api/school_exam_years/${list.id}`,
  `/api/school_exam_years/${list.id}/state`,
  `/api/school_exam_years/${list.id}/versions`,
];
const statuses = (who: Person) => Promise.all(readings().map((path) => status(who, path)));
const all = (status: number) => readings().map(() => status);

const idsOf = async (who: Person, query: string): Promise<number[]> =>
  (await (await answer(who, `/api/students?limit=100&${query}`)).json()).data.map(
    ({ id }: { id: number }) => id,
  );
const listsOf = async (who: Person, query: string): Promise<string[]> =>
  (await (await answer(who, `/api/school_exam_years/stats?${query}`)).json()).data
    .map(({ school_code, exam_year }: typeof list) => `${school_code} ${exam_year}`)
    .sort();

describe("the school that another one was merged into", () => {
  it.each([
    ["merged before the year is closed", async () => [await merge(), close()]],
    ["merged after the year is closed", async () => [close(), await merge()]],
  ])("reads the closed year of a school that was %s", async (_, play) => {
    expect(await statuses(clerk)).toEqual(all(404));
    await play();
    expect(await statuses(clerk)).toEqual(all(200));
    expect(await listsOf(clerk, "exam_year=2025")).toEqual(["AAA0001 2025", "CCC0003 2025"]);
    expect(await listsOf(clerk, "")).toEqual(["AAA0001 2025", "AAA0001 2026", "CCC0003 2025"]);
    expect(await idsOf(clerk, place)).toEqual([pupil.id]);
    expect(await idsOf(clerk, "exam_year=2025&search=ABU")).toEqual([pupil.id]);
    expect(await idsOf(clerk, "search=130203101237")).toEqual([pupil.id]);
  });

  it("sees the candidates of both schools in one list, with the school of each", async () => {
    await merge();
    close();
    const html = await text(clerk, "/students?exam_year=2025");
    for (const shown of ["ALI BIN ABU", "SITI SENDIRI", "<code>CCC0003</code>"])
      expect(html).toContain(shown);
    const own = await text(clerk, "/students?exam_year=2025&school_code=AAA0001");
    expect(own).toContain("SITI SENDIRI");
    expect(own).not.toContain("ALI BIN ABU");
    expect(await text(clerk, "/students?exam_year=2026")).not.toContain("ALI BIN ABU");
  });

  it("has the statement of entry as a PDF, and prints it", async () => {
    await merge();
    close();
    const page = `/students/sheets/statements?${place}`;
    const pdf = await pressPdf(app, clerk, page);
    expect(pdf.headers.get("Content-Type")).toBe("application/pdf");
    expect((await textsOfPdf(new Uint8Array(await pdf.arrayBuffer()))).join()).toContain("ALI BIN ABU");
    const print = await openPrint(app, clerk, page);
    expect([print.status, await print.text()]).toEqual([200, expect.stringContaining("ALI BIN ABU")]);
  });

  it("reads no year that is open, and no other school", async () => {
    await merge();
    expect(await statuses(clerk)).toEqual(all(404));
    close();
    expect(await statuses(world.otherClerk)).toEqual(all(404));
    expect(await listsOf(world.otherClerk, "exam_year=2025")).toEqual([]);
    setClosed(2025, null);
    expect(await statuses(clerk)).toEqual(all(404));
    expect(await idsOf(clerk, "exam_year=2025")).not.toContain(pupil.id);
  });

  it("reads it through every further merge, and under a new code", async () => {
    await merge();
    close();
    const third = makeSchool("DDD0004", { district_code: "01", exam_type_code: "PSRA" });
    expect(await merge(world.own.id, "DDD0004")).toBe(200);
    const last = makePerson("SU", { school_code: "DDD0004" });
    expect(await statuses(last)).toEqual(all(200));
    const { id, school_name, hq_code, district_code, exam_type_code } = third;
    const renamed = { school_code: "DDD0009", school_name, hq_code, district_code, exam_type_code };
    expect((await app(jsonOf(world.admin, "PUT", `/api/schools/${id}`, renamed))).status).toBe(200);
    db.update(users).set({ school_code: "DDD0009" }).where(eq(users.id, last.user_id)).run();
    expect(await statuses(last)).toEqual(all(200));
  });

  it("no longer reads it after the undo of the merge, or when the school is opened again", async () => {
    close();
    await merge();
    const answered = await app(
      jsonOf(world.admin, "POST", `/api/schools/${ending.id}/merge`, { action: "undo" }),
    );
    expect(answered.status).toBe(200);
    expect(await statuses(clerk)).toEqual(all(404));
    await merge();
    expect(await statuses(clerk)).toEqual(all(200));
    await app(jsonOf(world.admin, "PUT", `/api/schools/${ending.id}/closing`, { closed_from: null }));
    expect(await statuses(clerk)).toEqual(all(404));
  });

  it("reads it as a supervisor of its exam type, and not as one of another", async () => {
    await merge();
    close();
    const narrowed = (exam_level_code: string) =>
      makePerson("SU", { school_code: "AAA0001", exam_level_code });
    expect(await status(narrowed("PSRA"), `/student/${pupil.id}`)).toBe(200);
    expect(await status(narrowed("SMA"), `/student/${pupil.id}`)).toBe(404);
    expect(await listsOf(narrowed("SMA"), "exam_year=2025")).toEqual([]);
  });

  it("changes nothing there", async () => {
    await merge();
    close();
    const rows = () =>
      JSON.stringify([db.select().from(students).all(), db.select().from(school_exam_years).all()]);
    const before = rows();
    const row = { id: pupil.id, student_code: "CCC0003/009", version: pupil.version };
    const calls = [
      jsonOf(clerk, "PUT", `/api/students/${pupil.id}`, { full_name: "LAIN", version: pupil.version }),
      jsonOf(clerk, "DELETE", `/api/students/${pupil.id}`, undefined),
      jsonOf(clerk, "PUT", `/api/students/${pupil.id}/withdrawal`, {
        cause: "moved",
        version: pupil.version,
      }),
      jsonOf(world.supervisor, "PUT", "/api/students/mass_update", [row]),
      jsonOf(clerk, "POST", "/api/students", {
        full_name: "BAHARU",
        school_code: "CCC0003",
        exam_year: 2025,
      }),
      jsonOf(clerk, "PUT", `/api/school_exam_years/${list.id}/state`, { state: "dihantar", head_name: "X" }),
      jsonOf(clerk, "DELETE", `/api/students/mass_delete?${place}`, undefined),
      jsonOf(clerk, "POST", "/api/statements", {
        school_code: "CCC0003",
        exam_year: 2025,
        marks: [{ student_id: pupil.id, result: "same" }],
      }),
      formOf(clerk, `/student-edit/${pupil.id}`, { full_name: "LAIN" }),
      formOf(clerk, `/student-delete/${pupil.id}`, {}),
    ];
    for (const call of calls) {
      const { status } = await app(call.clone());
      expect([call.method, call.url, [403, 404, 409, 422].includes(status) || status]).toEqual([
        call.method,
        call.url,
        true,
      ]);
    }
    expect(rows()).toBe(before);
  });
});

describe("the district of the record", () => {
  const move = () => db.update(schools).set({ district_code: "01" }).where(eq(schools.id, ending.id)).run();

  it("reads the closed year of a school that has moved away, and not the next one", async () => {
    close();
    move();
    const former = world.otherSupervisor;
    expect(await statuses(former)).toEqual(all(200));
    expect(await listsOf(former, "")).toEqual(["BBB0002 2026", "CCC0003 2025"]);
    expect(await listsOf(former, "exam_year=2025")).toEqual(["CCC0003 2025"]);
    expect(await idsOf(former, "")).toEqual([pupil.id]);
    expect(await idsOf(former, "search=ABU")).toEqual([pupil.id]);
    expect(await text(former, `/students?${place}`)).toContain("ALI BIN ABU");
    const next = makeStudent({ school_code: "CCC0003", exam_year: 2026, full_name: "BARU" });
    expect(await status(former, `/student/${next.id}`)).toBe(404);
    expect(await idsOf(former, "")).toEqual([pupil.id]);
  });

  it("leaves the present district every year", async () => {
    close();
    move();
    expect(await statuses(world.supervisor)).toEqual(all(200));
    expect(await listsOf(world.supervisor, "")).toEqual([
      "AAA0001 2025",
      "AAA0001 2026",
      "CCC0003 2025",
      "CCC0003 2026",
    ]);
  });

  it("shows an OBSERVER masked numbers", async () => {
    close();
    move();
    const observer = makePerson("OBSERVER", { district_code: "02" });
    const { data } = await (await answer(observer, `/api/students/${pupil.id}`)).json();
    expect(data.ic_number).toMatch(/^\*+1237$/);
    expect(await status(observer, `/student-history/${pupil.id}`)).toBe(403);
    expect(await status(makePerson("OBSERVER", { district_code: "03" }), `/student/${pupil.id}`)).toBe(404);
    expect(await status(world.observer, `/student/${pupil.id}`)).toBe(200);
  });
});

describe("the pages of a school that somebody else answers for", () => {
  const pages = () => [
    `/students?${place}`,
    `/school_exam_years?exam_year=2025`,
    ...readings().filter((path) => !path.startsWith("/api")),
    `/students/sheets?${place}`,
  ];
  const linksOf = (html: string) =>
    [...html.matchAll(/href="(\/[^"#]*)/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

  it("offer no link that is refused", async () => {
    await merge();
    close();
    db.update(schools).set({ district_code: "01" }).where(eq(schools.id, ending.id)).run();
    for (const who of [clerk, world.otherSupervisor]) {
      const found = new Map<string, string>();
      for (const page of pages()) {
        const answered = await answer(who, page);
        expect([page, answered.status]).toEqual([page, 200]);
        for (const href of linksOf(await answered.text())) found.set(href, page);
      }
      const refused = [];
      found.delete("/favicon.svg");
      for (const [href, page] of found)
        if ((await status(who, href)) >= 400) refused.push(`${page} leads to ${href}`);
      expect(found.size).toBeGreaterThan(40);
      expect(refused).toEqual([]);
    }
  });
});

it("a condition on a known open year has no part for closed ones", () => {
  const sqlOf = (condition: ReturnType<typeof visibleTo>) =>
    new SQLiteSyncDialect().sqlToQuery(condition ?? sql``).sql;
  expect(sqlOf(readableTo(world.supervisor, 2026))).toBe(sqlOf(visibleTo(world.supervisor)));
  close(2026);
  expect(sqlOf(readableTo(world.supervisor, 2026))).not.toBe(sqlOf(visibleTo(world.supervisor)));
});
