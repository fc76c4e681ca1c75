import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, test, vi } from "vitest";
import { db } from "~/db/client";
import { exam_years, school_exam_years, students, users } from "~/db/schema";
import { checkEverywhere } from "~/features/checks/run";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { runAtOnce } from "~/features/values/in-slices";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  formOf,
  inRollback,
  makePerson,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
} from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
inRollback();
afterEach(() => {
  vi.useRealTimers();
});

const home = (who: Person | null) => opened(who, "/");

const opened = (who: Person | null, address: string) => heard(app(requestOf(who, address)));

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
  test("introduces the site and links only to sign-in, registration, the manual and the keys", async () => {
    makeOffice();
    const { status, html, text } = await home(null);
    expect(status).toBe(200);
    expect(text).toContain("Pentadbiran calon peperiksaan sekolah");
    const links = [...html.matchAll(/<a\b[^>]*href="(\/[^"]*)"/g)].map(([, href]) => href);
    expect(new Set(links)).toEqual(new Set(["/", "/user_login", "/admin_register", "/manual", "/keyboard"]));
    expect(text).not.toMatch(/AAA0001|SEKOLAH AAA/);
  });
});

const school = { school_code: "AAA0001", exam_year: 2026 };
const here = "school_code=AAA0001&exam_year=2026";

/** The one primary button. */
const primary = (html: string) => {
  const buttons =
    /<a class="btn primary" href="([^"]*)"|<form method="post" action="([^"]*)"(?:(?!<\/form>).)*<button class="btn primary"/gs;
  const found = [...html.matchAll(buttons)].map(([, href, action]) => href ?? action);
  expect(found.length).toBeLessThanOrEqual(1);
  return found[0];
};

describe("the home of a school", () => {
  interface Progress {
    expected: number | null;
    entered: number;
    numbered?: number;
    without_document?: number;
    state?: "dihantar" | "disahkan" | "muktamad";
    head_name?: string;
  }

  function begin({ expected, entered, numbered = 0, without_document = 0, ...list }: Progress) {
    makeYear(2026);
    makeSchool("AAA0001");
    const { id } = register("AAA0001", 2026);
    for (let at = 0; at < entered; at++)
      makeStudent({
        ...school,
        ic_number: at < without_document ? null : `1402031055${String(at).padStart(2, "0")}`,
        student_code: at < numbered ? `AAA0001/${String(at + 1).padStart(3, "0")}` : null,
      });
    db.update(school_exam_years)
      .set({ expected_students: expected, ...list })
      .run();
    return id;
  }
  const clerk = () => makePerson("SU", { school_code: "AAA0001" });
  const expectedForm = (id: number) => `/school_exam_years/${id}/expected?return_to=%2F`;
  /** The question above the ledger, and its lines: how much is left, and of what. */
  function parts(html: string) {
    const [, box = ""] = /<section class="next-box">(.*?)<\/section>/s.exec(html) ?? [];
    const [, lines = ""] = /<ol class="ledger">(.*?)<\/ol>/s.exec(html) ?? [];
    const words = (part: string) =>
      part
        .replace(/<[^>]+>/g, " ")
        .replace(/\s+/g, " ")
        .trim();
    return {
      title: words(/<h2>(.*?)<\/h2>/s.exec(box)?.[1] ?? ""),
      box: words(box),
      lines: lines.split("</li>").map(words),
    };
  }

  test("asks an unregistered school to register, and offers no later task", async () => {
    makeYear(2026);
    makeSchool("AAA0001");
    const { html } = await home(clerk());
    expect(parts(html).title).toBe("Daftarkan sekolah ini bagi tahun 2026");
    expect(primary(html)).toBe("/school_exam_years/add?exam_year=2026");
    expect(html).not.toContain("/student-add");
  });

  test.each<[string, Progress, string, string[], string | ((id: number) => string) | undefined]>([
    ["no expected count", { expected: null, entered: 0 }, "Berapa orang calon tahun ini?", [], expectedForm],
    [
      "no candidate",
      { expected: 40, entered: 0 },
      "Masukkan 40 calon",
      ["40 calon belum dimasukkan."],
      `/student-add/batch?${here}`,
    ],
    [
      "some candidates and some numbers",
      { expected: 12, entered: 7, numbered: 2 },
      "Masukkan 5 calon lagi",
      ["5 calon belum dimasukkan."],
      `/student-add/batch?${here}`,
    ],
    [
      "fewer candidates than expected, all with numbers",
      { expected: 12, entered: 7, numbered: 7 },
      "Betulkah 7 calon? Jangkaan 12.",
      ["5 calon belum dimasukkan.", "1 senarai belum dihantar. Hantar senarai"],
      expectedForm,
    ],
    [
      "candidates and no expected count",
      { expected: null, entered: 3, numbered: 3 },
      "Betulkah 3 calon? Jangkaan belum diisi.",
      ["1 senarai belum dihantar. Hantar senarai"],
      expectedForm,
    ],
    [
      "more candidates than expected",
      { expected: 5, entered: 8, numbered: 8 },
      "Betulkah 8 calon? Jangkaan 5.",
      ["1 senarai belum dihantar. Hantar senarai"],
      expectedForm,
    ],
    [
      "a candidate without a document",
      { expected: 2, entered: 2, numbered: 2, without_document: 1 },
      "Isi dokumen pengenalan 1 calon",
      ["1 calon tanpa dokumen pengenalan."],
      `/students?${here}&has_document=false`,
    ],
    [
      "candidates without numbers",
      { expected: 3, entered: 3, numbered: 1 },
      "Jana angka giliran 2 calon",
      ["2 calon belum ada angka giliran."],
      `/students/roll-numbers?${here}`,
    ],
    [
      "a complete list",
      { expected: 3, entered: 3, numbered: 3 },
      "Semak dan hantar senarai 3 calon",
      ["1 senarai semakan untuk dicetak dan disemak.", "1 senarai belum dihantar."],
      (id) => `/school_exam_years/${id}/state?return_to=%2F`,
    ],
    [
      "a list that was handed in with fewer candidates than expected",
      { expected: 4, entered: 3, numbered: 3, state: "dihantar", head_name: "PUAN SITI" },
      "Senarai telah dihantar dan menunggu pengesahan Penyelia Daerah",
      [],
      undefined,
    ],
    [
      "an incomplete list that is final",
      { expected: 3, entered: 2, numbered: 1, state: "muktamad", head_name: "PUAN SITI" },
      "Senarai telah muktamad",
      ["1 calon belum ada angka giliran. Pejabat peperiksaan menjananya."],
      undefined,
    ],
    [
      "an empty list that the lock closed without a submission",
      { expected: 0, entered: 0, state: "muktamad" },
      "Masukkan calon",
      [],
      `/student-add/batch?${here}`,
    ],
  ])(
    "with %s asks for the next thing with one button, and names the work left",
    async (_, progress, title, lines, to) => {
      const id = begin(progress);
      const { html } = await home(clerk());
      const found = parts(html);
      expect(found.title).toBe(title);
      for (const line of lines) expect(found.lines).toContainEqual(expect.stringContaining(line));
      expect(primary(html)).toBe(typeof to === "function" ? to(id) : to);
      const readiness = (await opened(clerk(), "/school_exam_years/readiness?exam_year=2026")).text;
      const { entered, numbered = 0, without_document = 0 } = progress;
      const isReady = entered > 0 && numbered === entered && without_document === 0;
      expect(/SEKOLAH AAA0001 AAA0001 · [^·]+ · \w+ Sedia/.test(readiness)).toBe(isReady);
    },
  );

  test("takes the number of entered candidates as the expected one by one press", async () => {
    const id = begin({ expected: 5, entered: 8, numbered: 8 });
    const { html } = await home(clerk());
    const [, form = ""] = /<section class="next-box">.*?<form([\s\S]*?)<\/form>/s.exec(html) ?? [];
    const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(form)?.[1] ?? "";
    expect(form).toContain("Ya, 8 calon");
    const fields = { version: value("version"), expected_students: value("expected_students") };
    const answer = await app(formOf(clerk(), expectedForm(id), fields));
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/"]);
    expect(db.select().from(school_exam_years).get()).toMatchObject({ expected_students: 8 });
    expect(parts((await home(clerk())).html).title).toBe("Semak dan hantar senarai 8 calon");
  });

  test("says by when, and the other dates of the year", async () => {
    begin({ expected: 3, entered: 1 });
    vi.setSystemTime("2026-03-01T02:00:00.000Z");
    db.update(exam_years)
      .set({
        entry_opens_on: "2026-02-01",
        is_lock_initial_student: true,
        lock_initial_student_datetime: "2026-03-05T09:00:00.000Z",
        corrections_until: "2026-04-30",
        printing_from: "2026-05-04",
      })
      .run();
    const { text } = await home(clerk());
    expect(text).toContain("Pendaftaran akan dikunci dalam masa 4 hari, 5 Mac 2026");
    expect(text).toMatch(
      /Masukkan 2 calon lagi 1 daripada 3 calon telah dimasukkan\. Sebelum 5 Mac 2026, 5\.00/,
    );
    expect(text).toContain("Pindaan hingga 30 Apr 2026.");
    expect(text).toContain("Cetakan mulai 4 Mei 2026.");
  });

  test("leads to the grid and to the paste of a class list, and to the school's record", async () => {
    begin({ expected: 3, entered: 1 });
    const { html } = await home(clerk());
    for (const href of [`/student-add/batch?${here}`, `/students/import?${here}`, `/students?${here}`])
      expect(html).toContain(`href="${href}"`);
    expect(html).toMatch(/href="\/schools-edit\/\d+"/);
    expect(html).not.toMatch(/href="\/admin\//);
  });

  test("says when registration opens, and asks for no candidate before", async () => {
    begin({ expected: 40, entered: 0 });
    vi.setSystemTime("2026-01-10T02:00:00.000Z");
    db.update(exam_years).set({ entry_opens_on: "2026-02-01" }).run();
    const { html } = await home(clerk());
    expect(parts(html).title).toBe("Pendaftaran dibuka 1 Feb 2026");
    expect(html).not.toMatch(/href="\/(student-add|students\/import)/);
    expect(html).toContain("/expected");
  });

  test("does not offer to change the expected count after the lock", async () => {
    begin({ expected: 3, entered: 4 });
    db.update(exam_years).set({ is_lock_initial_student: true }).run();
    expect((await home(clerk())).html).not.toContain("/expected");
  });
});

describe("the home of the office", () => {
  test("has the open work of the year by its places, each with its count and one link", async () => {
    makeOffice();
    makePerson("SU", { school_code: "AAA0001" });
    const { text, html } = await home(makePerson("ADMIN"));
    expect(text).toContain("Tahun 2026");
    const titles = [...html.matchAll(/<h3>([^<]+)/g)].map(([, title]) => title);
    expect(titles).toEqual([
      "Tahun peperiksaan",
      "Pendaftaran",
      "Pengguna",
      "Jana angka giliran",
      "Kesediaan sekolah",
      "Butiran pejabat",
    ]);
    for (const work of [
      "1 tahun tanpa tarikh tutup pendaftaran.",
      "1 sekolah belum didaftarkan.",
      "2 sekolah berdaftar belum ada akaun.",
      "2 calon belum ada angka giliran.",
      "3 sekolah belum sedia.",
      "Tiada baki kerja: 3 langkah Pengesahan senarai calon · Permohonan",
      "Kemudian: Cetakan · Jadual kertas",
      "6 Calon 3 Sekolah berdaftar",
    ])
      expect(text).toContain(work);
    for (const href of [
      "/school_exam_years/build?exam_year=2026",
      "/admin/users/bulk",
      "/school_exam_years/readiness?exam_year=2026",
      "/students/roll-numbers/all?exam_year=2026",
    ])
      expect(html).toContain(`href="${href}"`);
    expect(primary(html)).toMatch(/^\/admin\/exam_years\/\d+\/edit#is_lock_initial_student$/);
  });

  test("leads by its one button from the first day to the last print", async () => {
    const { id } = makeYear(2026);
    const admin = makePerson("ADMIN");
    const lockAt = (lock_initial_student_datetime: string) =>
      db.update(exam_years).set({ is_lock_initial_student: true, lock_initial_student_datetime }).run();
    const expectWork = async (button: string | undefined, work = "") => {
      const { html, text } = await home(admin);
      expect(primary(html)).toBe(button);
      expect(text).toContain(work);
    };
    const at = (path: string) => `${path}?exam_year=2026`;

    await expectWork(`/admin/exam_years/${id}/edit#is_lock_initial_student`);
    lockAt("2999-01-01T00:00:00.000Z");
    await expectWork(at("/admin/schools/import"), "senarai sekolah belum ditampal");
    for (const code of ["AAA0001", "AAA0002"]) makeSchool(code);
    register("AAA0001", 2026);
    await expectWork(at("/school_exam_years/build"), "1 sekolah belum didaftarkan.");
    register("AAA0002", 2026);
    makePerson("SU", { school_code: "AAA0001" });
    await expectWork("/admin/users/bulk", "1 sekolah berdaftar belum ada akaun.");
    const { user_id } = makePerson("SU", { school_code: "AAA0002" });
    db.update(users).set({ is_approved: false }).where(eq(users.id, user_id)).run();
    await expectWork("/admin/users?is_approved=false", "1 akaun menunggu kelulusan.");
    db.update(users).set({ is_approved: true }).run();
    await expectWork("/create-user", "1 daerah belum ada Penyelia Daerah.");
    makePerson("PENYELIA_DAERAH", { district_code: "01" });
    await expectWork(at("/school_exam_years/readiness"), "2 sekolah belum sedia.");
    const candidates = ["AAA0001", "AAA0002"].map((school_code, n) =>
      makeStudent({ school_code, exam_year: 2026, ic_number: `14081001447${n}` }),
    );
    await expectWork(at("/students/roll-numbers/all"), "2 calon belum ada angka giliran.");
    for (const { id, school_code } of candidates)
      db.update(students)
        .set({ student_code: `${school_code}/001` })
        .where(eq(students.id, id))
        .run();
    db.update(school_exam_years)
      .set({ state: "disahkan" })
      .where(eq(school_exam_years.school_code, "AAA0002"))
      .run();
    const toFinalise = `${at("/school_exam_years/sign-off")}&state=muktamad`;
    await expectWork(toFinalise, "1 senarai menunggu pengesahan anda.");
    lockAt("2026-01-01T00:00:00.000Z");
    closeListsOfBegunLocks();
    await expectWork(at("/school_exam_years"), "2 sekolah belum ada cetakan.");
    const sheet = (school_code: string, kind: string) =>
      `/students/sheets/${kind}?school_code=${school_code}&exam_year=2026`;
    await pressPrint(app, admin, sheet("AAA0001", "check-list"));
    await opened(admin, sheet("AAA0001", "psra"));
    await expectWork(at("/school_exam_years"), "2 sekolah belum ada cetakan.");
    await pressPrint(app, admin, sheet("AAA0001", "psra"));
    await expectWork(at("/school_exam_years"), "1 sekolah belum ada cetakan.");
    await pressPrint(app, admin, sheet("AAA0002", "psra"));
    await expectWork(at("/exam_papers/add"), "1 jadual kertas belum diisi.");
  });

  test.each([
    [
      "Pendaftaran",
      /(\d+) sekolah belum didaftarkan/,
      /type="checkbox"[^>]* name="school_code"|name="school_code"[^>]* type="checkbox"/g,
    ],
    ["Pengguna", /(\d+) akaun menunggu kelulusan/, /href="\/user-approve\/\d+/g],
  ])("the work of the place %s leads to as many records as it counts", async (title, counted, record) => {
    makeOffice();
    for (const name of ["a", "b"]) {
      const { user_id } = makePerson("SU", {}, `menunggu.${name}`);
      db.update(users).set({ is_approved: false, role_id: null }).where(eq(users.id, user_id)).run();
    }
    const admin = makePerson("ADMIN");
    const { html } = await home(admin);
    const step = html.slice(html.indexOf(`<h3>${title}`)).split("<h3>")[1] ?? "";
    const href = (/href="([^"]*)"/.exec(step)?.[1] ?? "").replaceAll("&amp;", "&");
    const found = (await opened(admin, href)).html.match(record) ?? [];
    expect([title, String(new Set(found).size)]).toEqual([title, counted.exec(step)?.[1]]);
  });

  test("shows only an ADMIN the accounts waiting for approval, with a year and without", async () => {
    const admin = makePerson("ADMIN");
    for (const name of ["a", "b"]) {
      const { user_id } = makePerson("SU", {}, `menunggu.${name}`);
      db.update(users).set({ is_approved: false, role_id: null }).where(eq(users.id, user_id)).run();
    }
    const empty = await home(admin);
    expect(empty.text).toContain("2 akaun menunggu kelulusan.");
    expect(empty.html).toContain('href="/admin/users?is_approved=false"');
    makeOffice();
    const { text, html } = await home(admin);
    expect(text).toContain("2 akaun menunggu kelulusan.");
    expect(html).toContain("is_approved=false");
    const other = await home(makePerson("PENYELIA_DAERAH", { district_code: "01" }));
    expect(other.html).not.toMatch(/akaun menunggu|admin\/users/);
  });
});

describe("the home of a supervisor and of an observer", () => {
  /** Behind, beyond, unnumbered, silent, unsaid and undocumented schools in one district. */
  function makeDistrict() {
    makeOffice();
    const expect = (code: string, expected_students: number, state?: "dihantar") =>
      db
        .update(school_exam_years)
        .set({ expected_students, state })
        .where(and(eq(school_exam_years.school_code, code), eq(school_exam_years.exam_year, 2026)))
        .run();
    expect("AAA0001", 2, "dihantar");
    expect("BBB0001", 9);
    makeSchool("AAA0004");
    register("AAA0004", 2026);
    makeStudent({
      ...{ school_code: "AAA0004", exam_year: 2026, ic_number: "140203105555", gender: "L" },
      full_name: "ADAM BIN AHMAD",
    });
    expect("AAA0004", 5);
  }

  test.each<[string, () => Person, number]>([
    ["a supervisor", () => makePerson("PENYELIA_DAERAH", { district_code: "01" }), 5],
    ["an observer of the state", () => makePerson("OBSERVER"), 5],
    ["an observer of an exam type", () => makePerson("OBSERVER", { exam_level_code: "SMA" }), 4],
  ])("shows %s figures that lead to exactly as many records", async (_, person, lists) => {
    makeDistrict();
    // The server does it each minute.
    runAtOnce(checkEverywhere());
    const who = person();
    const counted = [...(await home(who)).html.matchAll(/<a href="([^"]*)"><b>([\d,]+)/g)];
    expect(counted).toHaveLength(lists);
    for (const [, href = "", value] of counted) {
      const { text } = await opened(who, href);
      const found = / daripada ([\d,]+)/.exec(text)?.[1];
      expect(`${href}: ${found}`).toBe(`${href}: ${value}`);
    }
  });

  test.each<[string, () => Person]>([
    ["the office", () => makePerson("ADMIN")],
    ["a supervisor", () => makePerson("PENYELIA_DAERAH", { district_code: "01" })],
  ])("readiness shows %s counts that lead to exactly as many records", async (_, person) => {
    makeDistrict();
    const who = person();
    for (const filter of ["", "&gap=unnumbered"]) {
      const { html } = await opened(who, `/school_exam_years/readiness?exam_year=2026${filter}`);
      const tiles = [...html.matchAll(/<a href="([^"]*)"[^>]*><b>([\d,]+)/g)];
      const rows = [...html.matchAll(/<a href="(\/students\?[^"]*has_document=false)">([\d,]+)/g)];
      expect([tiles.length > 0, rows.length > 0]).toEqual([true, filter === "" || who.role_id === "ADMIN"]);
      for (const [, href = "", value] of [...tiles, ...rows]) {
        const found = / daripada ([\d,]+)/.exec((await opened(who, href)).text)?.[1];
        expect(`${href}: ${found}`).toBe(`${href}: ${value}`);
      }
    }
  });

  test("the list for calls has as many schools as it says, all that are not ready", async () => {
    makeDistrict();
    const admin = makePerson("ADMIN");
    const { html, text } = await opened(admin, "/school_exam_years/call-list?exam_year=2026");
    const rows = html.match(/<th scope="row"/g) ?? [];
    expect(text).toContain(`${rows.length} sekolah untuk dihubungi bagi 2026`);
    const { text: readiness } = await opened(admin, "/school_exam_years/readiness?exam_year=2026");
    expect(readiness).toContain(`daripada ${rows.length}`);
    expect(rows).toHaveLength(4);
  });

  test("shows a supervisor the exceptions of the own district, and leaves out a count of zero", async () => {
    makeOffice();
    const { text } = await home(makePerson("PENYELIA_DAERAH", { district_code: "02" }));
    expect(text).toContain("Hulu Langat");
    expect(text).toContain("2 calon belum ada angka giliran. Lihat calon");
    expect(text).toContain("1 sekolah belum sedia. Lihat kesediaan");
    expect(text).not.toMatch(/senarai menunggu pengesahan|sekolah belum didaftarkan/);
  });

  test("says that nothing waits in a district, or that a school is unregistered", async () => {
    makeYear(2026);
    makeSchool("AAA0001");
    const supervisor = makePerson("PENYELIA_DAERAH", { district_code: "01" });
    expect((await home(supervisor)).text).toContain("1 sekolah belum didaftarkan. Daftarkan sekolah");
    register("AAA0001", 2026);
    makeStudent({
      ...school,
      ic_number: "140203105556",
      student_code: "AAA0001/001",
    });
    db.update(school_exam_years).set({ expected_students: 1 }).run();
    expect((await home(supervisor)).text).toContain("Tiada perkara yang perlu perhatian buat masa ini.");
  });

  test("leads an observer to the statistics, and offers no action", async () => {
    makeOffice();
    const { html, text } = await home(makePerson("OBSERVER"));
    expect(primary(html)).toBe("/admin/stats?exam_year=2026");
    expect(text).toContain("Semua daerah");
    expect(text).toContain("6 Calon 3 Sekolah berdaftar");
    expect(html).not.toMatch(
      /has_ic_number|has_document|href="\/(student-add|students\/import|students\/roll-numbers)/,
    );
    expect(html).not.toMatch(/href="\/school_exam_years\/(add|build)|href="\/admin\/(?!stats)/);
  });
});

describe("every home", () => {
  test("has the menu, the way to its other places, and the sign-out", async () => {
    const { html } = await home(makePerson("ADMIN"));
    for (const href of ["/students", "/menu", "/account"]) expect(html).toContain(`href="${href}"`);
    expect(html).toMatch(/<form method="post" action="\/logout">/);
  });

  test("reports a missing exam year, and shows only the office where to create one", async () => {
    expect(primary((await home(makePerson("ADMIN"))).html)).toBe("/admin/exam_years/add");
    const other = await home(makePerson("OBSERVER"));
    expect(other.text).toContain("Belum ada tahun peperiksaan");
    expect(other.html).not.toContain("/admin/exam_years");
  });
});
