import { beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { sqlite } from "~/db/client";
import { failures, faults } from "~/http/failures";
import { type MessageKey, t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { loadApp, loadFloorPlan } from "../support/app";
import { formOf, inRollback, jsonOf, type Person, requestOf } from "../support/people";
import { type Sides, withSides } from "../support/sides";

const sides = withSides();
inRollback();

let app: Awaited<ReturnType<typeof loadApp>>;
beforeAll(async () => {
  app = await loadApp();
});
beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));

/** Every statement that names the table fails from now on. */
const lose = (table: string) => sqlite.exec(`alter table ${table} rename to lost_${table}`);

const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? "";
const headingOf = (html: string) => /id="ralat"><h2>([^<]*)</.exec(html)?.[1];
const leadOf = (html: string) => /<p class="lead">([^<]*)</.exec(mainOf(html))?.[1];

type Place = string | ((sides: Sides) => string);
const at = (place: Place) => (typeof place === "string" ? place : place(sides));

test("every address that has a sentence is in the floor plan, with that method", async () => {
  const plan = await loadFloorPlan();
  const known = plan.flatMap(({ address, module }) => [
    ...("loader" in module ? [`GET ${address}`] : []),
    ...("action" in module ? ["POST", "PUT", "DELETE"].map((method) => `${method} ${address}`) : []),
  ]);
  const named = [failures, faults].flatMap((table) => Object.values(table).flat());
  expect(named.filter((address) => !known.includes(address))).toEqual([]);
});

test("no address has two sentences for one kind of failure", () => {
  for (const table of [failures, faults]) {
    const named = Object.values(table).flat();
    expect(named.filter((address, index) => named.indexOf(address) !== index)).toEqual([]);
  }
});

test("a screen has a sentence of a page only where it has one, and of a form only where it takes one", async () => {
  const declared = (await loadFloorPlan()).flatMap(({ address, module }) => {
    const { page, form, fault } = (module.handle as Screen | undefined)?.failed ?? {};
    return [
      page && !("loader" in module) ? [`${address} has no page`] : [],
      (form ?? fault) && !("action" in module) ? [`${address} takes no form`] : [],
      fault && !form ? [`${address} has no sentence of a refusal`] : [],
    ].flat();
  });
  expect(declared).toEqual([]);
});

const year2026 = ({ own }: Sides) => `school_code=${own.school.school_code}&exam_year=2026`;

describe("a screen whose table is lost says what failed", () => {
  test.each<[Place, string, string]>([
    ["/students", "students", "Gagal mendapatkan senarai Calon"],
    [(s) => `/students?${year2026(s)}`, "students", "Gagal mendapatkan senarai Calon"],
    [(s) => `/student-edit/${s.own.student.id}`, "students", "Error loading student data"],
    [(s) => `/student-delete/${s.own.student.id}`, "students", "Ralat semasa mendapatkan data Calon"],
    [(s) => `/student-history/${s.own.student.id}`, "students", "Ralat semasa mendapatkan data Calon"],
    [
      (s) => `/students/sheets/psra?${year2026(s)}`,
      "students",
      "Gagal mendapatkan senarai Calon Untuk Cetakan",
    ],
    [
      (s) => `/students/sheets/labels?${year2026(s)}`,
      "students",
      "Gagal mendapatkan senarai Calon Untuk Cetakan",
    ],
    [(s) => `/students/roll-numbers?${year2026(s)}`, "students", "Gagal mendapatkan senarai Calon"],
    ["/student-add", "exam_years", "Gagal akses senarai tahun peperiksaan"],
    ["/admin/schools", "schools", "Gagal akses senarai data sekolah"],
    [(s) => `/schools-edit/${s.own.school.id}`, "schools", "Gagal memuat data sekolah"],
    ["/schools-add", "districts", "Gagal mendapatkan data rujukan"],
    ["/admin/exam_years", "exam_years", "Gagal mendapatkan senarai tahun peperiksaan"],
    ["/admin/lookups", "exam_types", "Gagal mendapatkan data rujukan"],
    ["/school_exam_years", "school_exam_years", "Gagal akses statistik tahun peperiksaan sekolah"],
    ["/modul-pendaftaran-calon", "school_exam_years", "Gagal akses statistik tahun peperiksaan sekolah"],
    ["/school_exam_years/add", "exam_years", "Gagal akses senarai tahun peperiksaan"],
    [
      (s) => `/school_exam_years/${s.own.registration.id}/edit`,
      "school_exam_years",
      "Gagal memuat data tahun peperiksaan sekolah",
    ],
    ["/admin/users", "districts", "Failed to fetch users"],
    [(s) => `/user-edit/${s.own.clerk.user_id}`, "districts", "Failed to fetch user"],
    ["/account", "districts", "Failed to fetch profile"],
  ])("%s", async (place, table, sentence) => {
    lose(table);
    const answer = await app(requestOf(sides.own.admin, at(place)));
    const html = await answer.text();
    expect([answer.status, leadOf(html)]).toEqual([500, sentence]);
    expect(mainOf(html)).toContain(t("system.internal"));
    expect(mainOf(html)).not.toMatch(/no such table|SqliteError/);
  });

  test("a visitor's registration form whose districts are lost says so", async () => {
    lose("districts");
    const answer = await app(requestOf(null, "/admin_register"));
    expect([answer.status, leadOf(await answer.text())]).toEqual([500, "Gagal akses senarai daerah"]);
  });

  test("a screen without a sentence of its own says the general one", async () => {
    lose("audit_events");
    const answer = await app(requestOf(sides.own.admin, "/admin/audit"));
    expect([answer.status, leadOf(await answer.text())]).toEqual([500, t("system.internal")]);
  });
});

describe("a form that meets a fault of the program says which action failed", () => {
  test.each<[Place, string, string]>([
    [(s) => `/user-password/${s.own.clerk.user_id}`, "users", "Ralat semasa reset kata laluan"],
    [
      (s) => `/admin/exam_years/${s.years.unused.id}/edit`,
      "exam_years",
      "Ralat sistem semasa mengemas kini tahun peperiksaan",
    ],
    [
      (s) => `/school_exam_years/${s.own.registration.id}/edit`,
      "school_exam_years",
      "Ralat sistem semasa mengemas kini tahun peperiksaan sekolah",
    ],
    [(s) => `/student-delete/${s.own.student.id}`, "students", "Ralat semasa membuang data Calon"],
    [(s) => `/students/reset?${year2026(s)}`, "students", "Ralat semasa memadam rekod calon"],
    ["/students/roll-numbers", "students", "Ralat berlaku semasa menjana no giliran"],
    ["/schools-add", "schools", "Gagal menyimpan sekolah"],
  ])("%s", async (place, table, sentence) => {
    sqlite.exec(
      `create trigger fails before update on ${table} begin select raise(abort, 'fails'); end;
       create trigger fails_too before delete on ${table} begin select raise(abort, 'fails'); end;
       create trigger fails_also before insert on ${table} begin select raise(abort, 'fails'); end;`,
    );
    const school_code = sides.own.school.school_code;
    const fields = {
      ...{ year: "2031", school_code, exam_year: "2027", version: "1", typed_code: school_code },
      ...{ school_name: "BAHARU", hq_code: "P1", district_code: "01", exam_type_code: "PSRA" },
      confirmed: "true",
    };
    if (place === "/students/roll-numbers") fields.exam_year = "2026";
    if (place === "/schools-add") fields.school_code = "BAHARU1";
    const answer = await app(formOf(sides.own.admin, at(place), fields));
    expect([answer.status, leadOf(await answer.text())]).toEqual([500, sentence]);
  });
});

describe("a call whose table is lost names what failed in `error`", () => {
  test.each<[string, Place, string, string]>([
    ["GET", "/api/students", "students", "Gagal mendapatkan senarai Calon"],
    ["GET", (s) => `/api/students/${s.own.student.id}`, "students", "Ralat semasa mendapatkan data Calon"],
    ["DELETE", (s) => `/api/students/${s.own.student.id}`, "students", "Ralat semasa membuang data Calon"],
    [
      "DELETE",
      (s) => `/api/students/mass_delete?${year2026(s)}`,
      "students",
      "Ralat semasa memadam rekod calon",
    ],
    ["GET", "/api/users/view", "districts", "Failed to fetch users"],
    ["GET", (s) => `/api/users/${s.own.clerk.user_id}`, "districts", "Failed to fetch user"],
    ["GET", "/api/auth/session", "districts", "Failed to fetch profile"],
    ["GET", "/api/schools", "schools", "Gagal akses senarai data sekolah"],
    ["GET", "/api/schools/all", "schools", "Gagal akses senarai data sekolah"],
    ["GET", (s) => `/api/schools/${s.own.school.id}`, "schools", "Gagal memuat data sekolah"],
    ["GET", "/api/exam_years", "exam_years", "Gagal mendapatkan senarai tahun peperiksaan"],
    ["GET", "/api/districts", "districts", "Gagal akses senarai daerah"],
    ["GET", "/api/roles", "roles", "Gagal akses senarai peranan"],
    ["GET", "/api/exam_types", "exam_types", "Gagal akses senarai peperiksaan"],
    [
      "GET",
      "/api/school_exam_years/stats",
      "school_exam_years",
      "Gagal akses statistik tahun peperiksaan sekolah",
    ],
    [
      "GET",
      (s) => `/api/school_exam_years/${s.own.registration.id}`,
      "school_exam_years",
      "Gagal memuat data tahun peperiksaan sekolah",
    ],
    [
      "DELETE",
      (s) => `/api/exam_years/${s.years.unused.id}`,
      "exam_years",
      "Gagal memadam tahun peperiksaan",
    ],
  ])("%s %s", async (method, place, table, sentence) => {
    lose(table);
    const answer = await app(requestOf(sides.own.admin, at(place), { method }));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ data: null, error: sentence, code: "internal" });
  });

  test.each<[string, Place, string, object, string]>([
    [
      "PUT",
      (s) => `/api/exam_years/${s.years.unused.id}`,
      "audit_events",
      { year: 2031 },
      "Ralat sistem semasa mengemas kini tahun peperiksaan",
    ],
    [
      "POST",
      "/api/students/roll_numbers",
      "students",
      { school_code: "SDR0001", exam_year: 2026 },
      "Ralat berlaku semasa menjana no giliran",
    ],
    [
      "POST",
      "/api/students",
      "students",
      { full_name: "A B", ic_number: "140203101231", school_code: "SDR0001", exam_year: 2026 },
      "Gagal menyimpan Calon",
    ],
  ])("%s %s", async (method, place, table, body, sentence) => {
    lose(table);
    const answer = await app(jsonOf(sides.own.admin, method, at(place), body));
    expect(answer.status).toBe(500);
    expect(await answer.json()).toMatchObject({ data: null, error: sentence, code: "internal" });
  });
});

test("a sign-in with a session that cannot be read is unavailable and names what failed", async () => {
  lose("users");
  const given = { username: "x", password: "y" };
  const answer = await app(jsonOf(sides.own.admin, "POST", "/api/auth/login", given));
  expect(answer.status).toBe(503);
  expect(await answer.json()).toMatchObject({ data: null, error: "Login failed", code: "unavailable" });
});

describe("the heading of a rejected form is the office's sentence", () => {
  type Form = [Place, Record<string, string>, string];
  test.each<Form>([
    ["/schools-add", {}, "Gagal menyimpan sekolah"],
    [(s) => `/schools-edit/${s.own.school.id}`, {}, "Gagal mengemaskini sekolah"],
    ["/admin/exam_years/add", {}, "Gagal menambah tahun peperiksaan"],
    [(s) => `/admin/exam_years/${s.years.present.id}/edit`, {}, "Gagal mengemas kini tahun peperiksaan"],
    ["/school_exam_years/add", {}, "Gagal menyimpan sekolah bagi tahun peperiksaan"],
    ["/school_exam_years/build", { exam_year: "2027" }, "Gagal menyimpan sekolah bagi tahun peperiksaan"],
    [
      (s) => `/school_exam_years/${s.own.registration.id}/edit`,
      { exam_year: "x" },
      "Gagal mengemas kini tahun peperiksaan sekolah",
    ],
    ["/create-user", {}, "Gagal Menambah Pengguna"],
    [(s) => `/user-edit/${s.own.clerk.user_id}`, {}, "Gagal mengemaskini pengguna"],
    ["/student-add", {}, "Gagal menyimpan Calon"],
    [(s) => `/student-edit/${s.own.student.id}`, {}, "Gagal mengemas kini Calon"],
    [(s) => `/students/reset?${year2026(s)}`, { typed_code: "lain" }, "Ralat semasa memadam rekod calon"],
    ["/students/roll-numbers", {}, "Gagal mengemaskini no giliran Calon"],
  ])("%s", async (place, fields, heading) => {
    const answer = await app(formOf(sides.own.admin, at(place), fields));
    expect([answer.status, headingOf(await answer.text())]).toEqual([422, heading]);
  });

  test.each<Form>([
    ["/user_login", { username: "tiada", password: "salah-sekali" }, "Log masuk gagal"],
    ["/admin_register", {}, "Pendaftaran gagal"],
    ["/recover", {}, "Kata laluan tidak ditukar"],
  ])("%s of a visitor", async (place, fields, heading) => {
    const answer = await app(formOf(null, at(place), fields));
    expect([answer.status, headingOf(await answer.text())]).toEqual([422, heading]);
  });

  /** Forms without a field: a forged token is refused. */
  test.each<[Place, string]>([
    [(s) => `/admin/exam_years/${s.years.unused.id}/delete`, "Gagal memadam tahun peperiksaan"],
    [(s) => `/student-delete/${s.own.student.id}`, "Ralat semasa membuang data Calon"],
    [(s) => `/schools-delete/${s.own.spare.id}`, "Gagal memadam sekolah"],
    [(s) => `/school_exam_years/${s.own.emptyRegistration.id}/delete`, "Gagal memadam pendaftaran sekolah"],
    [(s) => `/user-delete/${s.own.clerk.user_id}`, "Tidak berjaya buang pengguna"],
    [(s) => `/user-password/${s.own.clerk.user_id}`, "Gagal reset kata laluan"],
  ])("%s", async (place, heading) => {
    const answer = await app(formOf(sides.own.admin, at(place), { form_token: "lain" }));
    expect([answer.status, headingOf(await answer.text())]).toEqual([422, heading]);
  });

  test("a screen that answers no form keeps the general heading", async () => {
    const answer = await app(requestOf(sides.own.admin, "/students/roll-numbers?exam_year=x"));
    const html = await answer.text();
    expect(headingOf(html)).toBe("Sila betulkan perkara berikut");
    expect(html).toContain("Tahun peperiksaan tidak sah");
    expect(html).toContain("Sila pilih tahun peperiksaan yang sah.");
  });
});

describe("a refused call", () => {
  const refusedBy = async (
    method: string,
    place: Place,
    body: unknown,
    who: Person | null = sides.own.admin,
  ) => {
    const answer = await app(jsonOf(who, method, at(place), body));
    return { status: answer.status, ...(await answer.json()) };
  };

  test.each<[string, Place, MessageKey]>([
    ["POST", "/api/schools", "school.save_failed"],
    ["PUT", (s) => `/api/schools/${s.own.school.id}`, "school.update_failed"],
    ["POST", "/api/users", "user.create_failed"],
    ["POST", "/api/students", "student.save_failed"],
    ["PUT", (s) => `/api/students/${s.own.student.id}`, "student.update_failed"],
    ["POST", "/api/students/roll_numbers", "student.code_update_failed"],
  ])(
    "%s %s with several problems has the office's sentence as message and as error",
    async (method, place, key) => {
      expect(await refusedBy(method, place, {})).toMatchObject({
        status: 422,
        message: t(key),
        error: t(key),
      });
    },
  );

  test("keeps the reason as error when there is one reason", async () => {
    expect(await refusedBy("POST", "/api/exam_years", { year: 1900 })).toMatchObject({
      message: "Gagal menambah tahun peperiksaan",
      error: "Tahun mestilah antara 2000 dengan 2100",
    });
    expect(await refusedBy("DELETE", (s) => `/api/exam_years/${s.years.present.id}`, {})).toMatchObject({
      status: 409,
      message: "Gagal memadam tahun peperiksaan",
      error: expect.stringContaining("Masih terdapat 2 sekolah"),
    });
  });

  test("of a visitor says that the sign-in or the registration failed", async () => {
    const wrong = { username: "tiada", password: "salah-sekali" };
    expect(await refusedBy("POST", "/api/auth/login", wrong, null)).toMatchObject({
      status: 401,
      success: false,
      message: "Log masuk gagal",
    });
    expect(await refusedBy("POST", "/api/auth/register", {}, null)).toMatchObject({
      success: false,
      message: "Pendaftaran gagal",
    });
  });

  test("to delete a school with candidates counts them", async () => {
    const { body } = await requestTo("DELETE", `/api/schools/${sides.own.school.id}`);
    expect(body).toMatchObject({ error: "Sekolah tidak boleh dipadam kerana masih ada 2 calon" });
  });
});

async function requestTo(method: string, path: string) {
  const answer = await app(requestOf(sides.own.admin, path, { method }));
  return { status: answer.status, body: await answer.json() };
}

test.each([
  ["/api/exam_years", "Senarai tahun peperiksaan berjaya dimuatkan"],
  ["/api/districts", "Data rujukan berjaya diperoleh"],
  ["/api/roles", "Data rujukan berjaya diperoleh"],
  ["/api/exam_types", "Data rujukan berjaya diperoleh"],
  ["/api/users/view", "Users fetched successfully"],
])("GET %s says that its data came", async (path, message) => {
  expect(await requestTo("GET", path)).toMatchObject({ status: 200, body: { message, error: null } });
});
