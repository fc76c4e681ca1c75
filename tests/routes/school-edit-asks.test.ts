import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { loadApp } from "../support/app";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const final = (exam_year: number) =>
  sqlite.prepare("update school_exam_years set state = 'muktamad' where exam_year = ?").run(exam_year);
const recordOf = (school_code: string, exam_year: number) =>
  sqlite
    .prepare(
      `select recorded_school_code, school_name, hq_code, hq_code_alt, district_code, exam_type_code, head_title
       from school_exam_years where school_code = ? and exam_year = ?`,
    )
    .get(school_code, exam_year);
const stored = () =>
  db.query.schools.findFirst({ where: (school, { eq }) => eq(school.id, world.own.id) }).sync();

const typed = () => {
  const { school_code, school_name, hq_code, district_code, exam_type_code } = world.own;
  return { school_code, school_name, hq_code, hq_code_alt: "", district_code, exam_type_code, version: "1" };
};
const send = (fields: Record<string, string>, person = world.admin) =>
  app(formOf(person, `/schools-edit/${world.own.id}`, { ...typed(), ...fields }));

/** 2025 is final with two candidates, 2026 is a draft with one. */
function twoYears() {
  makeYear(2025);
  register("AAA0001", 2025);
  for (const exam_year of [2025, 2025, 2026]) makeStudent({ school_code: "AAA0001", exam_year });
  final(2025);
}

describe("the form of a school", () => {
  it("says in counts what changes and what stays, before anything is saved", async () => {
    twoYears();
    const answer = await send({ school_code: "BARU001", district_code: "02" });
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page).toContain(
      "Turut berubah: 1 pendaftaran yang senarainya belum muktamad (tahun 2026), dengan 1 calon.",
    );
    expect(page).toContain("(tahun 2025), dengan 2 calon.");
    expect(page).toContain("masih memaparkan kod AAA0001");
    expect(page).toContain("capaian kepada semua tahun");
    expect(stored()).toMatchObject({ school_code: "AAA0001", version: 1 });

    const confirmed = await send({ school_code: "BARU001", district_code: "02", confirmed: "true" });
    expect(confirmed.status).toBe(303);
    expect(recordOf("BARU001", 2025)).toMatchObject({ recorded_school_code: "AAA0001", district_code: "01" });
    expect(recordOf("BARU001", 2026)).toMatchObject({ recorded_school_code: "BARU001", district_code: "02" });
  });

  it("shows the typed fields again when the answer is no", async () => {
    twoYears();
    const answer = await send({ school_name: "NAMA BAHARU", confirmed: "true", intent: "back" });
    expect(await answer.text()).toContain("NAMA BAHARU");
    expect(stored()?.school_name).toBe("SEKOLAH AAA0001");
  });

  it("asks a supervisor who changes the name", async () => {
    const answer = await send({ school_name: "NAMA BAHARU" }, world.supervisor);
    expect(await answer.text()).toContain("Turut berubah: 1 pendaftaran");
    expect(stored()?.version).toBe(1);
  });

  it.each([
    ["nothing is changed", {}],
    ["the edit is stale", { version: "9", school_name: "LAIN" }],
    ["the edit is refused", { district_code: "99", school_name: "LAIN" }],
  ])("asks nothing when %s", async (_, fields) => {
    const answer = await send(fields);
    expect(answer.status).not.toBe(200);
  });

  it("asks nothing of a school without a registration", async () => {
    const { id } = makeSchool("TANPA01");
    const fields = { ...typed(), school_code: "TANPA01", school_name: "NAMA BAHARU", hq_code: "PTANPA01" };
    const answer = await app(formOf(world.admin, `/schools-edit/${id}`, fields));
    expect(answer.status).toBe(303);
  });
});

describe("the API", () => {
  it("saves at once and answers the counts", async () => {
    twoYears();
    const path = `/api/schools/${world.own.id}`;
    const change = { ...typed(), version: 1, school_name: "NAMA BAHARU" };
    const answer = await (await app(jsonOf(world.admin, "PUT", path, change))).json();
    expect(answer.data).toMatchObject({
      school_name: "NAMA BAHARU",
      registrations_changed: 1,
      registrations_kept: 1,
    });
    const again = await (await app(jsonOf(world.admin, "PUT", path, { ...change, version: 2 }))).json();
    expect(again.data).toMatchObject({ registrations_changed: 0, registrations_kept: 0 });
  });
});

describe("the record of a registration", () => {
  it("is fixed from the moment of the lock, before the program stores the states", async () => {
    sqlite
      .prepare("update exam_years set is_lock_initial_student = 1, lock_initial_student_datetime = ?")
      .run("2026-01-01T00:00:00.000Z");
    const page = await (await send({ school_name: "NAMA BAHARU" })).text();
    expect(page).toContain("Kekal seperti sedia ada: 1 pendaftaran");
    await send({ school_name: "NAMA BAHARU", confirmed: "true" });
    expect(stored()?.school_name).toBe("NAMA BAHARU");
    expect(recordOf("AAA0001", 2026)).toMatchObject({ school_name: "SEKOLAH AAA0001" });
  });

  it("follows the school again when the list is reopened", () => {
    final(2026);
    sqlite.exec(
      "update schools set school_name = 'NAMA BAHARU', hq_code = 'ZZ99' where school_code = 'AAA0001'",
    );
    expect(recordOf("AAA0001", 2026)).toMatchObject({ school_name: "SEKOLAH AAA0001", hq_code: "PAAA0001" });
    sqlite.exec("update school_exam_years set state = 'draf'");
    expect(recordOf("AAA0001", 2026)).toMatchObject({ school_name: "NAMA BAHARU", hq_code: "ZZ99" });
  });

  it("keeps the title of the head that the exam type had", () => {
    const title = (head_title: string) =>
      sqlite.prepare("update exam_types set head_title = ? where code = 'PSRA'").run(head_title);
    title("GURU BESAR");
    expect(recordOf("AAA0001", 2026)).toMatchObject({ head_title: "GURU BESAR" });
    final(2026);
    title("MUDIR");
    expect(recordOf("AAA0001", 2026)).toMatchObject({ head_title: "GURU BESAR" });
  });

  it("has a new code of its district and of its exam type, because a code is a key", () => {
    final(2026);
    sqlite.exec("update districts set code = '91' where code = '01'");
    sqlite.exec("update exam_types set code = 'PSRAX' where code = 'PSRA'");
    expect(recordOf("AAA0001", 2026)).toMatchObject({ district_code: "91", exam_type_code: "PSRAX" });
  });

  it("keeps its district and its exam type from being deleted", async () => {
    final(2026);
    sqlite.exec(
      "update schools set district_code = '02', exam_type_code = 'SMA' where school_code = 'AAA0001'",
    );
    for (const place of ["districts/01", "exam_types/PSRA"]) {
      const answer = await app(formOf(world.admin, `/admin/lookups/${place}/delete`, {}));
      expect(await answer.text(), place).toContain("masih digunakan");
      expect(answer.status, place).toBe(409);
    }
  });

  it("is the other school's after a registration moves to it, also with a final list", () => {
    final(2026);
    makeSchool("LAIN001", { district_code: "03" });
    sqlite.exec("update school_exam_years set school_code = 'LAIN001' where school_code = 'AAA0001'");
    expect(recordOf("LAIN001", 2026)).toMatchObject({ recorded_school_code: "LAIN001", district_code: "03" });
  });
});

describe("access", () => {
  it("goes by the district of today, while the figures stay with the district of the year", async () => {
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "CALON LAMA" });
    final(2026);
    sqlite.exec("update schools set district_code = '02' where school_code = 'AAA0001'");
    const students = async (person: typeof world.admin) =>
      (await (await app(requestOf(person, "/api/students?exam_year=2026"))).json()) as {
        total: number;
        data: { schools: object }[];
      };
    expect((await students(world.supervisor)).total).toBe(0);
    const seen = await students(world.otherSupervisor);
    expect(seen.total).toBe(1);
    expect(seen.data[0]?.schools).toMatchObject({ district_code: "01" });

    const page = async (person: typeof world.admin) =>
      (await app(requestOf(person, "/admin/stats.csv?exam_year=2026"))).text();
    const gombak = (schools: number) => `"Daerah","01","Gombak","01","","${schools}",`;
    expect(await page(world.otherSupervisor)).toContain(gombak(1));
    expect(await page(world.supervisor)).toContain(gombak(0));
    expect(await page(world.admin)).toContain(gombak(1));
  });
});

describe("the exam type of a year", () => {
  it("opens the sheet and numbers by the code of that year", async () => {
    sqlite.exec("update schools set exam_type_code = 'SMA', hq_code = 'HL07' where school_code = 'AAA0001'");
    makeStudent({ school_code: "AAA0001", exam_year: 2026, student_code: "HL07/001" });
    final(2026);
    sqlite.exec(
      "update schools set exam_type_code = 'PSRA', hq_code = 'ZZ99', school_code = 'BARU001' where school_code = 'AAA0001'",
    );
    const place = "school_code=BARU001&exam_year=2026";
    expect((await app(requestOf(world.admin, `/students/sheets/sma?${place}`))).status).toBe(200);
    expect((await app(requestOf(world.admin, `/students/sheets/psra?${place}`))).status).toBe(404);
    const preview = jsonOf(world.admin, "POST", "/api/students/roll_numbers", {
      school_code: "BARU001",
      exam_year: 2026,
      preview: true,
    });
    const { rows } = (await (await app(preview)).json()).data;
    expect(rows).toMatchObject([{ old: "HL07/001", new: "HL07/001" }]);
  });
});

describe("the forms of a district, an exam type and the department", () => {
  const sendLookup = (noun: string, code: string, fields: Record<string, string>) =>
    app(formOf(world.admin, `/admin/lookups/${noun}/${code}/edit`, { code, version: "", ...fields }));
  const type = { name: "Sijil Baharu", roll_code: "school_code", sheet: "PSRA" };
  const namesOf = (exam_year: number) =>
    sqlite
      .prepare(
        "select district_name, exam_name from school_exam_years where school_code = 'AAA0001' and exam_year = ?",
      )
      .get(exam_year);

  it.each([
    ["districts", "01", { name: "Daerah Baharu" }, "district_name"],
    ["exam_types", "PSRA", type, "exam_name"],
  ])("%s: says in counts what a new name changes and what stays", async (noun, code, fields, column) => {
    twoYears();
    const before = namesOf(2025);
    const page = await (await sendLookup(noun, code, fields)).text();
    expect(page).toMatch(
      /Turut berubah: \d+ pendaftaran yang senarainya belum muktamad \(tahun 2026\), dengan 1 calon/,
    );
    expect(page).toContain("(tahun 2025), dengan 2 calon.");
    expect(namesOf(2026)).toEqual(before);
    expect((await sendLookup(noun, code, { ...fields, confirmed: "true" })).status).toBe(303);
    expect(namesOf(2025)).toEqual(before);
    expect(namesOf(2026)).toMatchObject({ [column]: fields.name });
  });

  it("asks nothing where no name changes, and another code of a closed year is refused", async () => {
    twoYears();
    const { name } = sqlite.prepare("select name from districts where code = '01'").get() as { name: string };
    expect((await sendLookup("districts", "01", { name })).status).toBe(303);
    sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z' where year = 2025");
    const refused = await sendLookup("districts", "01", { code: "77", name });
    expect(refused.status).toBe(409);
    expect(await refused.text()).toContain(
      "Kod 01 kekal, kerana tahun yang telah ditutup menggunakannya (2025)",
    );
  });

  it("the department says which years follow and which keep their head, and a reopened year follows again", async () => {
    twoYears();
    const department = (fields: Record<string, string>) =>
      app(
        formOf(world.admin, "/admin/office", { department_name: "JABATAN BAHARU", version: "", ...fields }),
      );
    const head = async () =>
      (
        await app(requestOf(world.admin, "/students/sheets/final-list?school_code=AAA0001&exam_year=2025"))
      ).text();
    sqlite.exec("update office set department_name = 'JABATAN LAMA'");
    sqlite.exec("update exam_years set closed_at = '2026-01-01T00:00:00.000Z' where year = 2025");
    const page = await (await department({})).text();
    expect(page).toContain("Turut berubah: helaian tahun yang belum ditutup (2026).");
    expect(page).toContain("Kekal seperti sedia ada: helaian tahun yang telah ditutup (2025).");
    expect((await department({ confirmed: "true" })).status).toBe(303);
    expect(await head()).toContain("JABATAN LAMA");
    sqlite.exec("update exam_years set closed_at = null where year = 2025");
    expect(await head()).toContain("JABATAN BAHARU");
  });
});
