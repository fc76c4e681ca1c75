import { parse } from "csv-parse/sync";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { fromNow } from "~/db/clock";
import { audit_events, exam_years, school_exam_years } from "~/db/schema";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { heard } from "../support/heard";
import {
  formOf,
  jsonOf,
  makeSchool,
  makeStudent,
  makeYear,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const path = "/school_exam_years/readiness";
const addressOf = (id: number) => `/school_exam_years/${id}/expected`;

const say = (who: Person | null, id: number, fields: Record<string, string>, query = "") =>
  answerOf(formOf(who, `${addressOf(id)}${query}`, fields));
const stored = (id: number) => db.select().from(school_exam_years).where(eq(school_exam_years.id, id)).get();
const expectIn = (id: number, expected_students: number | null) =>
  db.update(school_exam_years).set({ expected_students }).where(eq(school_exam_years.id, id)).run();
const lock = (at: string | null) =>
  db
    .update(exam_years)
    .set({ is_lock_initial_student: at !== null, lock_initial_student_datetime: at })
    .where(eq(exam_years.year, 2026))
    .run();

async function see(who: Person | null, query = "", at = path) {
  const page = await heard(app(requestOf(who, `${at}${query}`)));
  const rows = [...page.html.matchAll(/<th scope="row">.*?(?=<tr>|<\/table>)/g)].map(([row]) => row);
  return { ...page, rows };
}

describe("typing the expected count", () => {
  it("is allowed to the school, the supervisor of its district and the office, and is recorded", async () => {
    const { clerk, supervisor, admin, ownYear } = world;
    let version = 1;
    for (const [at, who] of [clerk, supervisor, admin].entries()) {
      const answer = await say(who, ownYear.id, { expected_students: `${30 + at}`, version: `${version}` });
      expect([answer.status, answer.location]).toEqual([303, `${path}?exam_year=2026`]);
      version += 1;
      expect(stored(ownYear.id)).toMatchObject({ expected_students: 30 + at, version });
    }
    const events = db
      .select()
      .from(audit_events)
      .where(eq(audit_events.action, "school_exam_year.expected"))
      .all();
    expect(events.map(({ user_id, changes }) => [user_id, changes])).toEqual([
      [clerk.user_id, { expected_students: [null, 30] }],
      [supervisor.user_id, { expected_students: [30, 31] }],
      [admin.user_id, { expected_students: [31, 32] }],
    ]);
    expect(events[0]).toMatchObject({ school_code: "AAA0001", exam_year: 2026, entity_id: `${ownYear.id}` });
  });

  it("is a 404 for another school and district, refused to an OBSERVER, and asks a visitor to sign in", async () => {
    const { otherClerk, otherSupervisor, observer, ownYear } = world;
    for (const [who, status] of [
      [otherClerk, 404],
      [otherSupervisor, 404],
      [observer, 403],
      [null, 303],
    ] as const) {
      expect((await say(who, ownYear.id, { expected_students: "9", version: "1" })).status).toBe(status);
      expect((await answerOf(requestOf(who, addressOf(ownYear.id)))).status).toBe(status);
    }
    expect(stored(ownYear.id)).toMatchObject({ expected_students: null, version: 1 });
  });

  it.each([
    ["a negative number", "-1", "out_of_range"],
    ["a number that no school has", "10000", "out_of_range"],
    ["a number of 400 digits", "9".repeat(400), "out_of_range"],
    ["a word", "dua belas", "not_a_number"],
    ["a part of a candidate", "12.5", "not_a_number"],
    ["a number with an exponent", "1e3", "not_a_number"],
    ["markup", "<b>12</b>", "not_a_number"],
  ])("with %s is refused by field, comes back as typed, and changes nothing", async (_, typed, code) => {
    const answer = await say(world.clerk, world.ownYear.id, { expected_students: typed, version: "1" });
    expect(answer.status).toBe(422);
    expect(answer.problems).toEqual([["expected_students", code]]);
    expect(answer.body.typed.expected_students).toBe(typed);
    expect(stored(world.ownYear.id)).toMatchObject({ expected_students: null, version: 1 });
  });

  it.each([
    ["none", "0", 0],
    ["Arabic-Indic digits", "٢٥", 25],
    ["blanks around it", " 25 ", 25],
    ["the most", "9999", 9999],
    ["nothing, which takes it back", "", null],
    ["blanks, which take it back", "  ", null],
  ])("accepts %s", async (_, typed, expected_students) => {
    expectIn(world.ownYear.id, 12);
    const answer = await say(world.clerk, world.ownYear.id, { expected_students: typed, version: "1" });
    expect(answer.status).toBe(303);
    expect(stored(world.ownYear.id)).toMatchObject({ expected_students, version: 2 });
  });

  it("shows both numbers to the second of two who save, and lets them save again", async () => {
    const { clerk, admin, ownYear } = world;
    await say(admin, ownYear.id, { expected_students: "40", version: "1" });
    const stale = await say(clerk, ownYear.id, { expected_students: "41", version: "1" });
    expect([stale.status, stale.current]).toEqual([
      412,
      expect.objectContaining({ expected_students: 40, version: 2 }),
    ]);
    expect(stale.body.typed.expected_students).toBe("41");
    expect(stored(ownYear.id)).toMatchObject({ expected_students: 40 });
    const html = await (
      await app(formOf(clerk, addressOf(ownYear.id), { expected_students: "41", version: "1" }))
    ).text();
    expect(html).toMatch(/name="version" value="2"/);
    expect(html).toContain("Tetap simpan");
    expect((await say(clerk, ownYear.id, { expected_students: "41", version: "2" })).status).toBe(303);
  });

  it("saves one form once if it is sent twice", async () => {
    const { clerk, ownYear } = world;
    const fields = { expected_students: "41", version: "1", submission_key: "kunci-satu" };
    for (let n = 0; n < 2; n++) expect((await say(clerk, ownYear.id, fields)).status).toBe(303);
    expect(stored(ownYear.id)).toMatchObject({ expected_students: 41, version: 2 });
  });

  it("is a 404 if the registration was deleted or never existed", async () => {
    const { admin, ownYear } = world;
    db.delete(school_exam_years).where(eq(school_exam_years.id, ownYear.id)).run();
    expect((await say(admin, ownYear.id, { expected_students: "9", version: "1" })).status).toBe(404);
    for (const id of ["0", "x", "9999999"]) {
      expect((await answerOf(requestOf(admin, `/school_exam_years/${id}/expected`))).status).toBe(404);
    }
  });

  it("is left to the office once the year is locked, and every role still reads it", async () => {
    const { clerk, supervisor, admin, ownYear } = world;
    lock(fromNow(3_600_000));
    expect((await say(clerk, ownYear.id, { expected_students: "20", version: "1" })).status).toBe(303);
    lock(fromNow(-1000));
    for (const who of [clerk, supervisor]) {
      const answer = await say(who, ownYear.id, { expected_students: "21", version: "2" });
      expect([answer.status, answer.problems]).toEqual([409, [["", "blocked"]]]);
      const { text, html, status } = await see(who, "", addressOf(ownYear.id));
      expect(status).toBe(200);
      expect(text).toContain("Jangkaan bilangan calon 20");
      expect(text).toContain("hanya pejabat peperiksaan boleh mengubah jangkaan");
      expect(html).not.toContain('name="expected_students"');
    }
    expect((await say(admin, ownYear.id, { expected_students: "22", version: "2" })).status).toBe(303);
    expect(stored(ownYear.id)).toMatchObject({ expected_students: 22 });
  });

  it("returns to the page that it was opened from, and to no other site", async () => {
    const { clerk, ownYear } = world;
    const back = await say(clerk, ownYear.id, { expected_students: "3" }, "?return_to=%2F");
    expect(back.location).toBe("/");
    const away = await say(clerk, ownYear.id, { expected_students: "4" }, "?return_to=%2F%2Fevil.example");
    expect(away.location).toBe(`${path}?exam_year=2026`);
  });

  it("is possible while registering a school, and a wrong number registers nothing", async () => {
    makeYear(2027);
    const add = (fields: Record<string, string>) =>
      answerOf(formOf(world.clerk, "/school_exam_years/add", fields));
    const wrong = await add({ school_code: "AAA0001", exam_year: "2027", expected_students: "banyak" });
    expect([wrong.status, wrong.problems]).toEqual([422, [["expected_students", "not_a_number"]]]);
    expect(await db.$count(school_exam_years)).toBe(2);
    expect((await add({ school_code: "AAA0001", exam_year: "2027", expected_students: "17" })).status).toBe(
      303,
    );
    const found = db.select().from(school_exam_years).where(eq(school_exam_years.exam_year, 2027)).get();
    expect(found).toMatchObject({ school_code: "AAA0001", expected_students: 17 });
  });

  it("is not part of the API, and the number moves with a registration to another year", async () => {
    makeYear(2027);
    const { admin, ownYear } = world;
    expectIn(ownYear.id, 12);
    const id = String(ownYear.id);
    const { body } = await answerOf(requestOf(admin, `/api/school_exam_years/${id}`));
    expect(body.data).not.toHaveProperty("expected_students");
    const put = jsonOf(admin, "PUT", `/api/school_exam_years/${id}`, {
      exam_year: 2027,
      expected_students: 1,
    });
    expect((await answerOf(put)).status).toBe(200);
    expect(stored(ownYear.id)).toMatchObject({ exam_year: 2027, expected_students: 12 });
  });
});

describe("the readiness screen", () => {
  beforeEach(() => {
    const green = makeSchool("AAA0003", { district_code: "01", school_name: "SRA SEDIA" });
    const silent = makeSchool("ZZZ0009", { district_code: "01", school_name: "SRA SENYAP" });
    expectIn(register(green.school_code, 2026).id, 1);
    register(silent.school_code, 2026);
    const at = { exam_year: 2026, ic_number: "140203105555", student_code: "AAA0003/001" };
    makeStudent({ ...at, school_code: green.school_code });
    expectIn(world.ownYear.id, 2);
    makeStudent({ exam_year: 2026, school_code: "AAA0001" });
  });

  it("opens for every role with the schools in scope, and asks a visitor to sign in", async () => {
    const { admin, supervisor, otherSupervisor, clerk, observer } = world;
    const codes = async (who: Person) =>
      (await see(who, "?exam_year=2026")).rows.map((row) => /school_code=(\w+)/.exec(row)?.[1]);
    expect(await codes(admin)).toEqual(["BBB0002", "ZZZ0009", "AAA0001", "AAA0003"]);
    expect(await codes(observer)).toEqual(["BBB0002", "ZZZ0009", "AAA0001", "AAA0003"]);
    expect(await codes(supervisor)).toEqual(["ZZZ0009", "AAA0001", "AAA0003"]);
    expect(await codes(otherSupervisor)).toEqual(["BBB0002"]);
    expect(await codes(clerk)).toEqual(["AAA0001"]);
    expect((await see(null)).status).toBe(303);
  });

  it("shows each state by a shape and a word, and the gaps that remain", async () => {
    const { rows, text } = await see(world.supervisor);
    const [silent, amber, green] = rows;
    expect(silent).toMatch(/<span class="badge warning">Perlu tindakan segera/);
    expect(silent).toContain("belum ada calon; jangkaan belum diisi");
    expect(amber).toMatch(/<span class="badge neutral">Belum selesai/);
    expect(amber).toContain(
      "1 kurang daripada jangkaan; 1 belum ada angka giliran; 1 tanpa dokumen pengenalan",
    );
    expect(green).toMatch(/<span class="badge success">Sedia/);
    expect(text).toContain("1–3 daripada 3. Jangkaan 3, dimasukkan 2, ada angka giliran 1, tanpa dokumen 1.");
  });

  it.each([
    ["none", null, "Tarikh kunci pendaftaran belum ditetapkan.", null],
    [
      "one in the past",
      "2026-01-05T04:00:00.000Z",
      "Pendaftaran telah dikunci pada 5 Jan 2026",
      "telah dikunci",
    ],
    [
      "one in ten days",
      fromNow(10 * 86_400_000),
      "Pendaftaran akan dikunci dalam masa 10 hari",
      "10 hari lagi",
    ],
    ["one in a day", fromNow(86_400_000), "Pendaftaran akan dikunci esok", "dikunci esok"],
  ])("shows the lock of the year: %s", async (_, at, sentence, beside) => {
    lock(at);
    const { text, rows } = await see(world.admin);
    expect(text).toContain(sentence);
    if (beside) expect(rows[0]).toContain(beside);
    expect(rows.at(-1)).not.toContain("dikunci");
  });

  it("filters by severity, state, district, type and search, and has pages", async () => {
    const codes = async (query: string) =>
      (await see(world.admin, query)).rows.map((row) => /school_code=(\w+)/.exec(row)?.[1]);
    expect(await codes("?severity=red")).toEqual(["BBB0002", "ZZZ0009"]);
    expect(await codes("?severity=amber")).toEqual(["AAA0001"]);
    expect(await codes("?severity=green&district_code=01")).toEqual(["AAA0003"]);
    sqlite.prepare("update school_exam_years set state = 'dihantar' where id = ?").run(world.ownYear.id);
    expect(await codes("?state=dihantar")).toEqual(["AAA0001"]);
    expect(await codes("?exam_type_code=SMA")).toEqual(["BBB0002"]);
    expect(await codes("?search=senyap")).toEqual(["ZZZ0009"]);
    expect(await codes("?limit=2&page=2")).toEqual(["AAA0001", "AAA0003"]);
    expect(await codes("?severity=green&district_code=02")).toEqual([]);
  });

  it.each([
    ["an unknown severity", "?severity=biru", "AAA0001"],
    ["an unknown district", "?district_code=77", "77 tiada dalam senarai anda"],
    ["an unknown year", "?exam_year=2077", "2077 tiada dalam senarai anda"],
    ["page 0", "?page=0", "AAA0001"],
    ["page 9999", "?page=9999", "Tiada rekod pada halaman ini; jumlahnya 4"],
    ["a search of signs", "?search=%25_%5C", "Tiada sekolah berdaftar bagi tahun 2026 dengan tapisan ini."],
    ["a search with a null", "?search=%00", "AAA0001"],
    ["a long search", `?search=${"x".repeat(3000)}`, "AAA0001"],
    ["a doubled filter", "?severity=red&severity=green", "AAA0001"],
  ])("with %s gets a plain answer", async (_, query, said) => {
    const { status, text } = await see(world.admin, query);
    expect(status).toBe(200);
    expect(text).toContain(said);
  });

  it("takes the counts in the rows from those who may set them, and links a missing document for those who may see it", async () => {
    const list = "/students?school_code=AAA0001&exam_year=2026&has_document=false";
    for (const who of [world.admin, world.supervisor, world.clerk]) {
      const { html } = await see(who, "?edit=expected");
      expect(html).toContain(`value="${world.ownYear.id}"`);
      expect(html).toContain('name="rows[0].expected_students"');
      expect(html).toContain(list);
      const shown = (await see(who)).html;
      expect(shown).not.toContain('name="rows[0].expected_students"');
      expect(shown).toContain("edit=expected");
    }
    const { html } = await see(world.observer, "?edit=expected");
    expect(html).not.toContain("expected_students");
    expect(html).not.toContain("has_document");
    expect(html).not.toContain("readiness.csv");
  });

  it("saves the counts that were changed, and those alone; another user's change is not overwritten", async () => {
    const { supervisor, otherSupervisor, ownYear, foreignYear } = world;
    const rows = (was: string, typed: string, id = ownYear.id) => ({
      "rows[0].id": `${id}`,
      "rows[0].was": was,
      "rows[0].expected_students": typed,
    });
    const save = (who: Person, fields: Record<string, string>) =>
      answerOf(formOf(who, `${path}?exam_year=2026`, fields));
    expect((await save(supervisor, rows("2", "7"))).status).toBe(303);
    expect(stored(ownYear.id)?.expected_students).toBe(7);
    const late = await save(supervisor, rows("2", "9"));
    expect([late.status, late.problems]).toEqual([422, [["rows[0].expected_students", "stale"]]]);
    expect((await save(supervisor, rows("2", "2"))).status).toBe(303);
    expect((await save(supervisor, rows("7", "lapan"))).status).toBe(422);
    expect(stored(ownYear.id)?.expected_students).toBe(7);
    expect((await save(otherSupervisor, rows("7", "8"))).status).toBe(404);
    expect((await save(supervisor, rows("", "8", foreignYear.id))).status).toBe(404);
    db.update(school_exam_years)
      .set({ state: "muktamad", head_name: "PN A" })
      .where(eq(school_exam_years.id, ownYear.id))
      .run();
    expect((await save(supervisor, rows("7", "8"))).problems).toEqual([
      ["rows[0].expected_students", "blocked"],
    ]);
    expect((await see(supervisor)).html).not.toContain(`name="rows[0].id" value="${ownYear.id}"`);
  });

  it("says that a year has no registrations, or that the office has no year", async () => {
    makeYear(2027);
    expect((await see(world.admin, "?exam_year=2027")).text).toContain(
      "Belum ada sekolah didaftarkan bagi tahun 2027.",
    );
    expect((await see(world.clerk, "?exam_year=2027")).text).toContain(
      "Sekolah anda belum didaftarkan bagi tahun 2027.",
    );
    for (const table of ["students", "school_exam_years", "exam_years"]) sqlite.exec(`delete from ${table}`);
    expect((await see(world.admin)).text).toContain("Belum ada tahun peperiksaan.");
    expect((await see(world.admin, "", `${path}.csv`)).status).toBe(404);
  });

  it("is linked from home, the registrations and the statistics; a clerk's home asks for a missing expected count", async () => {
    for (const at of ["/", "/school_exam_years", "/admin/stats"])
      expect((await see(world.admin, "", at)).html).toContain(`href="${path}`);
    expectIn(world.ownYear.id, null);
    const expected = `/school_exam_years/${world.ownYear.id}/expected?return_to=`;
    for (const at of ["/", "/students?school_code=AAA0001&exam_year=2026"]) {
      const { html, text } = await see(world.clerk, "", at);
      expect(html).toContain(`href="${expected}`);
      expect(text).toMatch(/Jangkaan [Bb]elum diisi|jangkaan belum diisi|Berapa orang calon/);
    }
  });
});

describe("the CSV file of readiness", () => {
  const file = `${path}.csv`;

  it("contains every line in the order of the screen, and the audit trail names who took it", async () => {
    expectIn(world.ownYear.id, 2);
    makeStudent({ exam_year: 2026, school_code: "AAA0001" });
    makeStudent({ exam_year: 2026, school_code: "AAA0001", withdrawn_at: "2026-04-01T00:00:00.000Z" });
    const { headers, html } = await see(world.admin, "?exam_year=2026", file);
    expect(headers.get("Content-Disposition")).toBe('attachment; filename="kesediaan-2026.csv"');
    expect((parse(html, { bom: true }) as string[][]).map((cells) => cells.join(","))).toEqual([
      "Kesediaan,Status,Kod sekolah,Nama sekolah,Daerah,Jenis peperiksaan,Jangkaan,Dimasukkan,Ada angka giliran,Tanpa dokumen,Tarik diri,Baki,Bagi pihak sekolah atau daerah",
      "Perlu tindakan segera,Draf,BBB0002,SEKOLAH BBB0002,02,SMA,,0,0,0,0,belum ada calon; jangkaan belum diisi,",
      "Belum selesai,Draf,AAA0001,SEKOLAH AAA0001,01,PSRA,2,1,0,1,1,1 kurang daripada jangkaan; 1 belum ada angka giliran; 1 tanpa dokumen pengenalan,",
    ]);
    const [event] = db.select().from(audit_events).where(eq(audit_events.action, "readiness.exported")).all();
    expect(event).toMatchObject({ user_id: world.admin.user_id, exam_year: 2026, changes: { schools: 2 } });
  });

  it("contains the schools in scope, is refused to an OBSERVER, and is a 404 for an unknown year", async () => {
    expect((await see(world.supervisor, "", file)).html).not.toContain("BBB0002");
    expect((await see(world.supervisor, "?district_code=02", file)).status).toBe(404);
    expect((await see(world.observer, "", file)).status).toBe(403);
    expect((await see(world.admin, "?exam_year=2077", file)).status).toBe(404);
  });

  it.each(["=1+1", "+60123", "@SUM(A1)"])(
    "writes a school named %s without a formula",
    async (school_name) => {
      makeSchool("ZZZ0003", { school_name });
      register("ZZZ0003", 2026);
      expect((await see(world.admin, "", file)).html).toContain(`,"ZZZ0003","'${school_name}",`);
    },
  );
});
