import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/db/client.server";
import { users } from "~/db/schema";
import { type Stage, stageOf, type YearFigures } from "~/features/statistics/overview";
import { loadApp } from "../support/app";
import {
  inRollback,
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
} from "../support/people";

const app = await loadApp();
inRollback();

const home = (who: Person | null) => opened(who, "/");

async function opened(who: Person | null, address: string) {
  const response = await app(requestOf(who, address));
  const html = (await response.text()).replaceAll("&amp;", "&");
  const text = html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
  return { status: response.status, html, text };
}

/** One district has a full, an empty and an unregistered school; the other has a half-full one. */
function makeOffice() {
  makeYear(2026);
  makeYear(2025);
  for (const code of ["AAA0001", "AAA0002", "AAA0003"]) makeSchool(code);
  makeSchool("BBB0001", { district_code: "02", exam_type_code: "SMA" });
  for (const code of ["AAA0001", "AAA0002", "BBB0001"]) register(code, 2026);
  register("AAA0003", 2025);
  for (let at = 1; at <= 3; at++) {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: `AAA0001/00${at}` });
    makeStudent({ school_code: "BBB0001", exam_year: 2026, student_code: at === 1 ? "PBBB0001/001" : null });
    makeStudent({ school_code: "AAA0003", exam_year: 2025 });
  }
}

describe("the home page of a visitor", () => {
  test("introduces the site and links only to sign-in, registration and the keys", async () => {
    makeOffice();
    const { status, html, text } = await home(null);
    expect(status).toBe(200);
    expect(text).toContain("Pentadbiran calon peperiksaan sekolah");
    const links = [...html.matchAll(/<a\b[^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(new Set(["/", "/user_login", "/admin_register", "/keyboard"]));
    expect(text).not.toMatch(/AAA0001|SEKOLAH AAA/);
  });
});

describe("the home page of a signed-in account", () => {
  test("counts the whole state for an ADMIN, in the running year", async () => {
    makeOffice();
    const { text, html } = await home(makePerson("ADMIN"));
    for (const figure of [
      "Tahun peperiksaan 2026",
      "3 Sekolah berdaftar",
      "1 Sekolah belum didaftarkan",
      "1 Sekolah tanpa calon",
      "1 Sekolah belum lengkap angka giliran",
      "6 Calon",
      "2 Calon belum ada angka giliran",
      "4 daripada 6 calon",
    ]) {
      expect(text).toContain(figure);
    }
    for (const href of [
      "/school_exam_years?exam_year=2026&is_not_empty=false",
      "/school_exam_years/build?exam_year=2026",
      "/students?exam_year=2026",
      "/students/roll-numbers?exam_year=2026",
      "/admin/exam_years",
    ]) {
      expect(html).toContain(`href="${href}"`);
    }
  });

  test("counts a supervisor's own district", async () => {
    makeOffice();
    const { text } = await home(makePerson("PENYELIA_DAERAH", { district_code: "02" }));
    expect(text).toContain("Hulu Langat");
    expect(text).toContain("1 Sekolah berdaftar 0 Sekolah belum didaftarkan");
    expect(text).toContain("3 Calon 2 Calon belum ada angka giliran");
  });

  test("counts the own exam type of a supervisor limited to one", async () => {
    makeOffice();
    const { text } = await home(makePerson("OBSERVER", { exam_level_code: "SMA" }));
    expect(text).toContain("1 Sekolah berdaftar");
    expect(text).toContain("3 Calon 2 Calon belum ada angka giliran");
  });

  test("links a clerk to the candidates, the numbers and the sheet of the own school", async () => {
    makeOffice();
    const { text, html } = await home(makePerson("SU", { school_code: "BBB0001" }));
    expect(text).toContain("SEKOLAH BBB0001");
    expect(text).toContain("3 Calon 2 Calon belum ada angka giliran");
    expect(text).toContain("3 Calon tanpa no. KP");
    expect(html).toContain(`href="/students?school_code=BBB0001&exam_year=2026&has_ic_number=false"`);
    expect(text).not.toContain("Sekolah berdaftar");
    const here = "school_code=BBB0001&exam_year=2026";
    for (const href of [
      `/students?${here}`,
      `/students/roll-numbers?${here}`,
      `/students/sheets/sma?${here}`,
      `/student-add?${here}`,
    ]) {
      expect(html).toContain(`href="${href}"`);
    }
    expect(html).not.toMatch(/href="\/admin\//);
  });

  test("shows a clerk that the school is not registered yet, and where to register it", async () => {
    makeOffice();
    const { text, html } = await home(makePerson("SU", { school_code: "AAA0003" }));
    expect(text).toContain("Sekolah belum didaftarkan bagi tahun 2026");
    expect(html).toContain('href="/school_exam_years/add?exam_year=2026"');
    expect(html).not.toContain("/student-add");
  });

  test.each<[string, () => Person, number]>([
    ["an ADMIN", () => makePerson("ADMIN"), 7],
    ["a supervisor", () => makePerson("PENYELIA_DAERAH", { district_code: "02" }), 5],
    ["a clerk", () => makePerson("SU", { school_code: "BBB0001" }), 3],
    ["an observer", () => makePerson("OBSERVER"), 5],
  ])("shows %s figures that lead to exactly as many records", async (_, person, lists) => {
    makeOffice();
    const who = person();
    const tiles = [...(await home(who)).html.matchAll(/<a href="([^"]*)"><b>([\d,]+)/g)];
    const counted = tiles.filter(([, href]) =>
      /^\/(students|school_exam_years(\/build)?)\?/.test(href ?? ""),
    );
    expect(counted).toHaveLength(lists);
    for (const [, href = "", value] of counted) {
      const { text } = await opened(who, href);
      expect(`${href}: ${/ daripada ([\d,]+)/.exec(text)?.[1]}`).toBe(`${href}: ${value}`);
    }
  });

  test("counts candidates without an IC for an observer, without a link to their list", async () => {
    makeOffice();
    const { html, text } = await home(makePerson("OBSERVER"));
    expect(text).toContain("6 Calon tanpa no. KP");
    expect(html).not.toContain("has_ic_number");
  });

  test("offers an observer no action", async () => {
    makeOffice();
    const { html } = await home(makePerson("OBSERVER"));
    expect(html).not.toMatch(/href="\/(student-add|students\/import|students\/roll-numbers|admin\/)/);
    expect(html).not.toMatch(/href="\/school_exam_years\/(add|build)/);
  });

  test("lists every place of the role and the sign-out", async () => {
    const { html } = await home(makePerson("PENYELIA_DAERAH", { district_code: "01" }));
    for (const href of ["/students", "/school_exam_years", "/admin/schools", "/account"]) {
      expect(html).toContain(`href="${href}"`);
    }
    expect(html).toMatch(/<form method="post" action="\/logout">/);
  });

  test("shows an ADMIN the number of accounts waiting for approval, with a link, with a year and without", async () => {
    const admin = makePerson("ADMIN");
    const waits = () => {
      const { user_id } = makePerson("SU");
      db.update(users).set({ is_approved: false, role_id: null }).where(eq(users.id, user_id)).run();
    };
    expect((await home(admin)).text).not.toContain("Akaun menunggu kelulusan");
    waits();
    waits();
    const empty = await home(admin);
    expect(empty.text).toContain("2 Akaun menunggu kelulusan");
    expect(empty.html).toContain('href="/admin/users?is_approved=false"');
    makeOffice();
    const { text, html } = await home(admin);
    expect(text).toContain("2 Akaun menunggu kelulusan");
    expect(html).toContain('href="/admin/users?is_approved=false"');
    const other = await home(makePerson("PENYELIA_DAERAH", { district_code: "01" }));
    expect(other.html).not.toMatch(/Akaun menunggu|admin\/users/);
  });

  test("reports a missing exam year, and shows only the office where to create one", async () => {
    expect((await home(makePerson("ADMIN"))).html).toContain('href="/admin/exam_years"');
    const clerk = await home(makePerson("OBSERVER"));
    expect(clerk.text).toContain("Belum ada tahun peperiksaan");
    expect(clerk.html).not.toContain("/admin/exam_years");
  });
});

describe("the stage of the year's work", () => {
  const done: YearFigures = {
    schools: 2,
    unregistered: 0,
    empty: 0,
    incomplete: 0,
    candidates: 50,
    numbered: 50,
    without_ic: 0,
  };
  test.each<[string, Partial<YearFigures>, Stage]>([
    ["no school is registered", { schools: 0, unregistered: 2, candidates: 0, numbered: 0 }, "registration"],
    ["there is no school at all", { schools: 0, candidates: 0, numbered: 0 }, "registration"],
    ["a school is not registered", { unregistered: 1 }, "registration"],
    ["a school has no candidate", { empty: 1 }, "candidates"],
    ["a candidate has no number", { incomplete: 1, numbered: 49 }, "numbers"],
    ["everyone has a number", {}, "print"],
  ])("when %s", (_, figures, stage) => {
    expect(stageOf({ ...done, ...figures })).toBe(stage);
  });
});
