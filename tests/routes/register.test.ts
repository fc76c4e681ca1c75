import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "~/db/client";
import { exam_types, exam_years, school_exam_years, schools, students } from "~/db/schema";
import { loadApp } from "../support/app";
import { mainOf } from "../support/offered";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

const app = await loadApp();
const world = withWorld();
const here = { school_code: "AAA0001", exam_year: 2026 };
let serial = 140315100000;
const own = (values: object) => makeStudent({ ...here, ic_number: String(serial++), ...values });
const open = async (person: Person, path = "/students") => (await app(requestOf(person, path))).text();
const rows = (page: string) =>
  [...page.matchAll(/<tr[^>]*>(.*?)<\/tr>/g)].map(([, row = ""]) =>
    row
      .replace(/<[^>]*>/g, " ")
      .trim()
      .replace(/\s+/g, " "),
  );
const line = { ...here, full_name: "Siti Baharu", ic_number: "140315101234", class_name: "6 Bestari" };
const enter = (person: Person, values: object = line, path = "/students") =>
  app(formOf(person, path, values as Record<string, string>));
const stored = () => db.select().from(students).where(eq(students.full_name, "SITI BAHARU")).all();

describe("the list of one school in one year", () => {
  test("is in the order of its classes, each under its heading with its count", async () => {
    own({ full_name: "ZARA", class_name: "6 AMANAH", student_code: "AAA0001/001" });
    own({ full_name: "ALI", class_name: "6 BESTARI" });
    own({ full_name: "ADAM", class_name: "6 BESTARI", ic_number: null, birth_cert_number: null });
    own({ full_name: "CHE", class_name: null });
    const sheet = rows(await open(world.clerk)).slice(2);
    expect(sheet.map((row) => row.replace(/\d{6}-\d\d-\d{4}| [LP]$/g, "").trim())).toEqual([
      "1 calon 6 AMANAH",
      "AAA0001/ 001 ZARA",
      "2 calon 6 BESTARI",
      expect.stringMatching(/^— ADAM Tiada dokumen/),
      expect.stringMatching(/^— ALI/),
      "1 calon Tanpa kelas",
      expect.stringMatching(/^— CHE/),
    ]);
  });

  test("selects candidates with a missing value and a class, with the counts that the links say", async () => {
    own({ full_name: "ZARA", class_name: "6 AMANAH", student_code: "AAA0001/001" });
    own({ full_name: "ALI", class_name: "6 BESTARI", ic_number: null });
    const page = await open(world.clerk);
    for (const [name, n] of [
      ["Tanpa angka giliran", 1],
      ["Tanpa dokumen", 1],
      ["6 AMANAH", 1],
    ] as const) {
      const href = new RegExp(`href="([^"]*)">${name} \\(${n}\\)<`).exec(page)?.[1]?.replaceAll("&amp;", "&");
      expect(await open(world.clerk, href), name).toContain(`Calon, 1–${n} daripada ${n}`);
    }
  });

  test("has one filled button, which is the next step of the list", async () => {
    const next = async () => /class="btn primary"[^>]*>([^<]*)/.exec(await open(world.clerk))?.[1]?.trim();
    expect(await next()).toBe("Tampal senarai kelas");
    const { id } = own({ full_name: "ALI" });
    expect(await next()).toBe("Jana 1 angka giliran");
    db.update(students).set({ student_code: "AAA0001/001" }).where(eq(students.id, id)).run();
    db.update(school_exam_years)
      .set({ expected_students: 1 })
      .where(eq(school_exam_years.school_code, "AAA0001"))
      .run();
    expect(await next()).toBe("Hantar senarai");
    expect((await open(world.clerk)).match(/class="btn primary"/g)).toHaveLength(1);
  });

  test("is the register of a school for an office that selects it, and a general list without a school", async () => {
    own({ full_name: "ALI" });
    const at = "/students?school_code=AAA0001&exam_year=2026";
    for (const person of [world.admin, world.supervisor, world.observer])
      expect(await open(person, at)).toContain("table register");
    expect(await open(world.admin, "/students?exam_year=2026")).not.toContain("table register");
    expect(await open(world.clerk, "/students?exam_year=all")).not.toContain("table register");
  });

  test("shows all candidates of a school on one page, and more than 200 by class", async () => {
    for (let n = 0; n < 120; n++) own({ full_name: `MURID ${n}`, class_name: "6 A" });
    expect(await open(world.clerk)).toContain("Calon, 1–120 daripada 120");
    for (let n = 0; n < 90; n++) own({ full_name: `BUDAK ${n}`, class_name: "6 B" });
    expect(await open(world.clerk)).toContain("Calon, 1–120 daripada 120");
    expect(await open(world.clerk, "/students?class_name=6+B")).toContain("Calon, 1–90 daripada 90");
    expect(await open(world.clerk, "/students?limit=25")).toContain("Calon, 1–25 daripada 210");
  });

  test("has names in Jawi where the sheet of its exam type has them", async () => {
    own({ full_name: "ALI", full_name_arabic: "علي" });
    expect(await open(world.clerk)).not.toContain("علي");
    const { exam_type_code } =
      db.select().from(schools).where(eq(schools.school_code, "AAA0001")).get() ?? {};
    db.update(exam_types)
      .set({ sheet: "SMA" })
      .where(eq(exam_types.code, exam_type_code ?? ""))
      .run();
    expect(await open(world.clerk)).toContain('<td lang="ar" dir="rtl">علي</td>');
  });
});

describe("a list that its school no longer changes", () => {
  const put = (values: Partial<typeof school_exam_years.$inferInsert>) =>
    db.update(school_exam_years).set(values).where(eq(school_exam_years.school_code, "AAA0001")).run();
  const closeYear = () => db.update(exam_years).set({ closed_at: "2026-11-01T00:00:00.000Z" }).run();
  const at = "school_code=AAA0001&exam_year=2026";

  test("offers its school requests in place of changes", async () => {
    const { id } = own({ full_name: "ALI" });
    const before = await open(world.clerk);
    put({ state: "dihantar", head_name: "PUAN A" });
    const after = await open(world.clerk);
    for (const change of ["Tambah secara pukal", "Tampal calon", "Tukar kelas", "Padam semua calon"]) {
      expect(before).toContain(change);
      expect(after).not.toContain(change);
    }
    expect(after).toContain("Perubahan senarai ini kini melalui permohonan");
    expect(after).toContain("Mohon calon lewat");
    expect(after).toContain("Minta pindaan senarai");
    expect(await open(world.clerk, `/student/${id}`)).toContain("Minta pindaan");
  });

  test("is amended by the office candidate by candidate, or in the grid, once it is final", async () => {
    own({ full_name: "ALI" });
    put({ state: "muktamad", head_name: "PUAN A" });
    const page = await open(world.admin, `/students?${at}`);
    expect(page).toContain("Tambah calon");
    expect(page).toContain("Ubah dalam jadual");
    for (const change of ["Tambah secara pukal", "Tukar kelas", "Padam semua calon"])
      expect(page).not.toContain(change);
  });

  test.each(["/student-add/batch", "/students/import", "/students/roll-numbers", "/student-add"])(
    "says so at %s before anything is typed, and leads on",
    async (path) => {
      own({ full_name: "ALI" });
      closeYear();
      const page = await open(world.admin, `${path}?${at}`);
      expect(page).toContain("Tahun 2026 telah ditutup");
      expect(page).toContain(`href="/admin/exam_years/${world.year.id}/state"`);
      expect(mainOf(page)).not.toContain("<form");
    },
  );

  test("has no forms for the records of a closed year", async () => {
    closeYear();
    for (const path of [
      `/admin/exam_years/${world.year.id}/edit`,
      `/school_exam_years/${world.ownYear.id}/edit`,
      "/school_exam_years/add?exam_year=2026",
      "/school_exam_years/build?exam_year=2026",
      "/exam_papers/add?exam_year=2026",
    ]) {
      const page = await open(world.admin, path);
      expect(page, path).toContain("Tahun 2026 telah ditutup");
      expect(mainOf(page), path).not.toContain("<form");
    }
  });
});

test("the row of a registration offers its deletion while it is empty", async () => {
  own({ full_name: "ALI" });
  const page = await open(world.admin, "/school_exam_years?exam_year=2026");
  expect(page).not.toContain(`/school_exam_years/${world.ownYear.id}/delete`);
  expect(page).toContain(`/school_exam_years/${world.foreignYear.id}/delete`);
});

describe("the first row of a register", () => {
  test("saves a candidate and returns, focused and with the class", async () => {
    const answer = await enter(world.clerk);
    expect(answer.status).toBe(303);
    const to = answer.headers.get("Location") ?? "";
    expect(to).toBe("/students?entry=6+BESTARI");
    expect(stored()).toMatchObject([
      { class_name: "6 BESTARI", gender: "P", created_by: world.clerk.user_id },
    ]);
    const page = await open(world.clerk, to);
    expect(page).toMatch(/<input[^>]*name="full_name"[^>]*autofocus/i);
    expect(page).toMatch(/<input[^>]*name="class_name"[^>]*value="6 BESTARI"/);
  });

  test("shows a refused candidate with its problems and everything typed", async () => {
    const answer = await enter(world.clerk, { ...line, ic_number: "1403151012" });
    expect(answer.status).toBe(422);
    const page = await answer.text();
    expect(page).toMatch(/name="full_name"[^>]*value="Siti Baharu"/);
    expect(page).toMatch(/name="ic_number"[^>]*aria-invalid="true"[^>]*value="1403151012"/);
    expect(page).toContain("No. kad pengenalan mestilah 12 digit");
    expect(stored()).toHaveLength(0);
  });

  test("saves a form that was sent twice once", async () => {
    const once = { ...line, submission_key: "satu-kunci" };
    expect((await enter(world.clerk, once)).status).toBe(303);
    expect((await enter(world.clerk, once)).status).toBe(303);
    expect(stored()).toHaveLength(1);
  });

  test("is not shown where the account or the year takes no candidate, nor beside a selection", async () => {
    const at = "/students?school_code=AAA0001&exam_year=2026";
    own({ full_name: "ALI" });
    const hasLine = async (person: Person, path = at) => (await open(person, path)).includes('id="baharu"');
    expect(await hasLine(world.admin)).toBe(true);
    expect(await hasLine(world.clerk)).toBe(true);
    expect(await hasLine(world.supervisor)).toBe(false);
    expect(await hasLine(world.observer)).toBe(false);
    expect(await hasLine(world.clerk, `${at}&search=ali`)).toBe(false);
    db.update(exam_years)
      .set({ is_lock_initial_student: true, lock_initial_student_datetime: "2026-06-01T00:00:00.000Z" })
      .run();
    expect(await hasLine(world.clerk)).toBe(false);
    expect(await hasLine(world.admin)).toBe(false);
    const answer = await enter(world.clerk);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toMatch(/name="full_name"[^>]*value="Siti Baharu"/);
  });
});
