import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_years } from "~/db/schema";
import { loadApp } from "../support/app";
import { formOf, inRollback, makeStudent, type Person, register } from "../support/people";
import { withSides } from "../support/sides";

const sides = withSides();
inRollback();
let app: (request: Request) => Promise<Response>;
beforeAll(async () => {
  app = await loadApp();
}, 60_000);

const ours = { "Sec-Fetch-Site": "same-origin" };
const open = (person: Person, path: string, headers: Record<string, string> = {}, cookie = "") =>
  app(
    new Request(`http://localhost${path}`, {
      headers: { ...ours, ...headers, Cookie: `${person.cookie}; ${cookie}` },
    }),
  );
const pageOf = async (person: Person, path: string, cookie = "") =>
  (await open(person, path, {}, cookie)).text();
const yearCookieOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith("calon_tahun="))
    ?.split(";")[0];
const headerYear = (page: string) => /<a href="\/year">([^<]*)/.exec(page)?.[1];

beforeEach(() => {
  const { school } = sides.own;
  register(school.school_code, 2027);
  const at = { school_code: school.school_code };
  makeStudent({ ...at, exam_year: 2025, full_name: "TAHUN LEPAS" });
  makeStudent({ ...at, exam_year: 2027, full_name: "TAHUN DEPAN" });
});

describe("the year of the header", () => {
  it("is the running year, although the office has a later one", async () => {
    for (const person of [sides.own.admin, sides.own.clerk, sides.own.supervisor, sides.own.observer]) {
      expect(headerYear(await pageOf(person, "/"))).toBe("Tahun 2026");
      expect(headerYear(await pageOf(person, "/students"))).toBe("Tahun 2026");
    }
  });

  it("changes with a link, which returns to the page that was open, in the new year", async () => {
    const referer = { Referer: "http://localhost/students?search=TAHUN&exam_year=2026&page=2" };
    const answer = await open(sides.own.clerk, "/year?exam_year=2027", referer);
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe("/students?search=TAHUN");
    const cookie = yearCookieOf(answer) ?? "";
    const page = await pageOf(sides.own.clerk, "/students?search=TAHUN", cookie);
    expect(headerYear(page)).toBe("Tahun 2027");
    expect(page).toContain("TAHUN DEPAN");
    expect(page).not.toContain("TAHUN LEPAS");
  });

  it("follows the next running year of the office after the running year was chosen", async () => {
    const answer = await open(sides.own.clerk, "/year?exam_year=2026", {}, "calon_tahun=2027");
    expect(yearCookieOf(answer)).toBe("calon_tahun=");
  });

  it.each([
    ["another site", { "Sec-Fetch-Site": "cross-site" }],
    ["another host of the state", { "Sec-Fetch-Site": "same-site" }],
  ])("a link on %s does not change it", async (_, from) => {
    const answer = await open(sides.own.clerk, "/year?exam_year=2027", from);
    expect([answer.status, yearCookieOf(answer)]).toEqual([200, undefined]);
  });

  it.each(["2099", "x", "", "2027/../", "%00"])("a year '%s' that is none is not stored", async (year) => {
    const answer = await open(sides.own.clerk, `/year?exam_year=${year}`);
    expect([answer.status, yearCookieOf(answer)]).toEqual([303, "calon_tahun="]);
    expect(headerYear(await pageOf(sides.own.clerk, "/students", `calon_tahun=${year}`))).toBe("Tahun 2026");
  });

  it("is the running year again after the chosen one was deleted", async () => {
    expect(headerYear(await pageOf(sides.own.clerk, "/", "calon_tahun=2030"))).toBe("Tahun 2030");
    db.delete(exam_years).where(eq(exam_years.year, 2030)).run();
    expect(headerYear(await pageOf(sides.own.clerk, "/", "calon_tahun=2030"))).toBe("Tahun 2026");
  });

  it("ends with the session", async () => {
    const left = await app(
      new Request("http://localhost/logout", { method: "POST", headers: { Cookie: sides.own.clerk.cookie } }),
    );
    expect(left.headers.getSetCookie().join()).not.toMatch(/calon_tahun=\d/);
  });
});

describe("the lists of candidates and of registrations", () => {
  it.each(["/students", "/students?exam_year=", "/students?exam_year=2101", "/students?exam_year=semua"])(
    "%s shows the chosen year and says so",
    async (path) => {
      const page = await pageOf(sides.own.clerk, path);
      expect(page).toContain("MURID SENDIRI SATU");
      expect(page).not.toMatch(/TAHUN (LEPAS|DEPAN)/);
      // A register says its year in the header and in the title of its window alone.
      expect(page).toContain("<title>Senarai calon — 2026");
      expect(page).not.toContain("Tahun peperiksaan: 2026");
    },
  );

  it("show every year only after an explicit choice", async () => {
    for (const [path, cookie] of [
      ["/students?exam_year=all", ""],
      ["/students", "calon_tahun=all"],
    ] as const) {
      const page = await pageOf(sides.own.clerk, path, cookie);
      expect(page).toContain("TAHUN LEPAS");
      expect(page).toContain("TAHUN DEPAN");
      expect(page).toContain("Tahun peperiksaan: Semua tahun");
    }
    const years = async (path: string) =>
      [...(await pageOf(sides.own.clerk, path)).matchAll(/school_code=SDR0001&amp;exam_year=(\d+)/g)].map(
        ([, year]) => year,
      );
    expect(new Set(await years("/school_exam_years"))).toEqual(new Set(["2026"]));
    expect(new Set(await years("/school_exam_years?exam_year=all"))).toEqual(
      new Set(["2025", "2026", "2027"]),
    );
  });

  it("clearing the filters leads back to the chosen year", async () => {
    const page = await pageOf(sides.own.clerk, "/students?exam_year=all&search=TAHUN");
    const clear = /<a class="btn quiet" href="([^"]*)">Kosongkan/.exec(page)?.[1] ?? "";
    expect(clear).not.toContain("exam_year");
  });

  it("'Semua hasil' takes the chosen year only, with and without a year in the address", async () => {
    for (const list of ["/students", "/students?exam_year=2026"]) {
      const form = formOf(sides.own.clerk, "/students/bulk", {
        operation: "class_name",
        chosen: "all",
        list,
      });
      form.headers.set("Host", "localhost");
      const page = await app(form);
      const text = await page.text();
      expect(text).toContain("MURID SENDIRI SATU");
      expect(text).not.toMatch(/TAHUN (LEPAS|DEPAN)/);
    }
  });
});

describe("a form", () => {
  it.each([
    "/student-add",
    "/student-add/batch",
    "/school_exam_years/add",
    "/school_exam_years/build",
    "/students/sheets",
    "/students/roll-numbers",
    "/school_exam_years/readiness",
    "/admin/stats",
  ])("%s begins with the chosen year", async (path) => {
    const chosen = async (cookie: string) =>
      /<select[^>]*name="exam_year".*?<\/select>/
        .exec(await pageOf(sides.own.admin, path, cookie))?.[0]
        .match(/<option[^>]*selected=""[^>]*>(\d+)/)?.[1];
    expect(await chosen("")).toBe("2026");
    expect(await chosen("calon_tahun=2027")).toBe("2027");
    expect(await chosen("calon_tahun=all")).toBe("2026");
  });
});

it("the days of the year are shown where they matter: home, the forms for new candidates, the sheets", async () => {
  const days = { entry_opens_on: "2090-01-05", corrections_until: "2090-08-31", printing_from: "2090-09-01" };
  db.update(exam_years)
    .set({
      ...days,
      is_lock_initial_student: true,
      lock_initial_student_datetime: "2090-06-30T15:59:00.000Z",
    })
    .where(eq(exam_years.year, 2026))
    .run();
  const home = await pageOf(sides.own.clerk, "/");
  for (const day of ["30 Jun 2090", "5 Jan 2090", "31 Ogo 2090", "1 Sep 2090"]) expect(home).toContain(day);
  const { clerk, school } = sides.own;
  const grid = `/student-add/batch?school_code=${school.school_code}&exam_year=2026`;
  for (const form of ["/student-add", grid, "/students/import"])
    expect(await pageOf(clerk, form)).toContain(
      "Pendaftaran dibuka 5 Jan 2090 hingga 30 Jun 2090, 11.59 malam",
    );
  db.update(exam_years).set({ entry_opens_on: "2026-01-05" }).where(eq(exam_years.year, 2026)).run();
  for (const form of ["/student-add", grid, "/students/import"])
    expect(await pageOf(clerk, form)).toContain("Pendaftaran dibuka hingga 30 Jun 2090, 11.59 malam");
  expect(await pageOf(sides.own.clerk, "/students/sheets")).toContain("Cetakan mulai 1 Sep 2090");
});
