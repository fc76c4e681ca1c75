import { type Locator, request } from "@playwright/test";
import Database from "better-sqlite3";
import { malaysianYear } from "~/db/clock";
import { smallDemo } from "../support/demo";
import { serve } from "../support/e2e";
import { account, expect, type Office, test } from "../support/journeys";
import type { Typist } from "../support/keyboard";

/** The work of the exam week by the keyboard alone: where the focus is after each answer, and how many keys lead to the work. */
const served = serve(() => ({ demo: { ...smallDemo, candidates: 240, candidatesBefore: 60 } }));

const year = malaysianYear();
const code = { listed: "BA", differs: "JK", handed: "TF", sat: "AS", open: "TJ" };
const steps = ["sent", "received", "handed"];

/** The question papers of the clerk's school wait for it, or for its district; one paper has been sat; one list is final. */
test.beforeAll(async () => {
  const { databasePath, origin } = served();
  const db = new Database(databasePath);
  const school = db
    .prepare("select school_code from users where username = ?")
    .pluck()
    .get(account("SU").username);
  const at = new Date().toISOString();
  db.exec("delete from packet_movements; delete from packet_lines; delete from packet_rules");
  db.exec("delete from centre_reports; delete from script_returns; delete from script_questions");
  const paperOf = db
    .prepare("select id from exam_papers where exam_year = ? and exam_type_code = 'PSRA' and code = ?")
    .pluck();
  const fix = db.prepare(
    `insert into packet_rules (exam_paper_id, spare_percent, spare_least, spare_most, copies_per_packet, fixed_at, created_at, updated_at)
     values (:paper, 0, 0, 0, 4, :at, :at, :at)`,
  );
  const list = db.prepare(
    `insert into packet_lines (exam_paper_id, registration_id, candidates, spare, extra, copies_per_packet)
     select :paper, id, 8, 0, 0, 4 from school_exam_years where exam_year = :year and school_code = :school`,
  );
  const move = db.prepare(
    `insert into packet_movements (exam_paper_id, registration_id, step, packets, moved_at, recorded_by, recorded_at)
     select :paper, id, :step, 2, :at, 1, :at from school_exam_years where exam_year = :year and school_code = :school`,
  );
  // The district has a second school of the same exam type.
  const other = db
    .prepare(
      "select school_code from school_exam_years where exam_year = ? and exam_type_code = 'PSRA' and school_code <> ? limit 1",
    )
    .pluck()
    .get(year, school);
  for (const table of ["schools", "school_exam_years"])
    db.prepare(
      `update ${table} set district_code = (select district_code from users where username = ?) where school_code in (?, ?)`,
    ).run(account("PENYELIA_DAERAH").username, school, other);
  for (const [paper, school_code, taken] of [
    [paperOf.get(year, code.listed), school, 3],
    [paperOf.get(year, code.differs), school, 3],
    [paperOf.get(year, code.handed), school, 2],
    [paperOf.get(year, code.handed), other, 2],
  ]) {
    if (school_code === school) fix.run({ paper, at });
    list.run({ paper, year, school: school_code });
    for (const step of steps.slice(0, Number(taken)))
      move.run({ paper, year, step, at, school: school_code });
  }
  db.prepare("update exam_papers set held_on = ? where id = ?").run(
    `${year}-01-02`,
    paperOf.get(year, code.sat),
  );
  db.prepare(
    "update students set student_code = 'UJI/' || printf('%03d', id) where school_code = ? and exam_year = ?",
  ).run(school, year);
  const signed = db
    .prepare<[number], { id: number; version: number }>(
      "select id, version from school_exam_years where exam_year = ? and state = 'disahkan'",
    )
    .get(year);
  db.close();
  const api = await request.newContext({ baseURL: origin });
  const { username, password } = account("ADMIN");
  await api.post("/api/auth/login", { data: { username, password } });
  const answer = await api.put(`/api/school_exam_years/${signed?.id}/state`, {
    data: { state: "muktamad", version: signed?.version },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await api.dispose();
});

/** The focus is there, in sight, and its ring is visible. */
async function isAt(place: Locator): Promise<void> {
  await expect(place).toBeFocused();
  const ring = await place.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    const { left, top, width, height } = element.getBoundingClientRect();
    const there = document.elementFromPoint(left + Math.min(width, 12) / 2, top + Math.min(height, 20) / 2);
    return {
      isDrawn: outlineStyle !== "none" && Number.parseFloat(outlineWidth) >= 2,
      isInSight: there !== null && (element.contains(there) || there.contains(element)),
    };
  });
  expect(ring, `${place}`).toEqual({ isDrawn: true, isInSight: true });
}

/** A person who takes the skip link where that is shorter. */
async function personAt(office: Office, role: "SU" | "PENYELIA_DAERAH" | "ADMIN", path: string) {
  const one = await office.person(role);
  one.skips = true;
  await one.page.goto(path);
  return one;
}

/** At most as many keys lead there, and the focus is visible on the way. */
async function reaches(one: Typist, place: Locator, most: number): Promise<void> {
  const before = one.presses;
  await one.go(place);
  await isAt(place);
  expect(one.presses - before, `keys to ${place}`).toBeLessThanOrEqual(most);
}

/** The summary of a refused form has the focus, and its only sentence leads to the wrong field. */
async function isRefused(one: Typist, field: Locator): Promise<void> {
  const summary = one.page.getByRole("alert");
  await isAt(summary);
  await reaches(one, summary.getByRole("link"), 1);
  await one.press("Enter");
  await isAt(field);
}

const movementsOf = (office: Office, step: string) =>
  office.rows(
    `select exam_papers.code, packets, reason from packet_movements join exam_papers on exam_papers.id = exam_paper_id
     where step = ? order by packet_movements.id`,
    step,
  );

test("a clerk receives packets as listed, and one with a difference", async ({ office }) => {
  const clerk = await personAt(office, "SU", "/papers/packets/movements");
  await reaches(clerk, clerk.link("Terima di sekolah (2)"), 4);
  await clerk.press("Enter");
  await clerk.arrives("Terima di sekolah");
  const row = (paper: string) => clerk.row(new RegExp(`PSRA ${paper}`));
  const count = (paper: string) => row(paper).getByRole("textbox").first();
  const reason = row(code.differs).getByRole("textbox").last();
  await isAt(count(code.listed));
  await clerk.empty(count(code.listed));
  await clerk.write(count(code.differs), "1");
  await clerk.press("Enter");
  await isRefused(clerk, reason);
  await expect(count(code.differs)).toHaveValue("1");
  await clerk.page.keyboard.type("Sebungkus basah");
  await clerk.press("Enter");
  await clerk.seesMessage("1 hantaran (1 bungkusan) diterima oleh sekolah.");
  const differing = [{ code: code.differs, packets: 1, reason: "Sebungkus basah" }];
  expect(movementsOf(office, "confirmed")).toEqual(differing);

  await reaches(clerk, clerk.link("Terima di sekolah (1)"), 4);
  await clerk.press("Enter");
  await clerk.arrives("Terima di sekolah");
  await isAt(count(code.listed));
  await reaches(clerk, clerk.button("Seperti dalam senarai: 1 hantaran, 2 bungkusan"), 1);
  await clerk.press("Enter");
  await clerk.seesMessage("1 hantaran (2 bungkusan) diterima oleh sekolah.");
  expect(movementsOf(office, "confirmed")).toEqual([
    ...differing,
    { code: code.listed, packets: 2, reason: null },
  ]);
});

test("a clerk enters scripts with a difference", async ({ office }) => {
  const { n, number } = office.one<{ n: number; number: string }>(
    "select count(*) as n, min(student_code) as number from students where student_code like 'UJI/%' and withdrawn_at is null",
  );
  const clerk = await personAt(office, "SU", "/papers/scripts");
  await reaches(clerk, clerk.link(new RegExp(`^${code.sat} `)), 4);
  await clerk.press("Enter");
  await clerk.arrives(`Skrip: PSRA ${code.sat}`);
  await reaches(clerk, clerk.here.locator("#baris").getByRole("link"), 5);
  await clerk.press("Enter");
  await clerk.arrives(/SEKOLAH|SRA/);
  await isAt(clerk.field("Skrip dipulangkan"));
  await clerk.write(clerk.field("Skrip dipulangkan"), String(n - 1));
  await clerk.press("Enter");
  await isRefused(clerk, clerk.field("Sebab perbezaan"));
  await clerk.page.keyboard.type("Calon tidak menyerahkan skrip");
  await reaches(clerk, clerk.field(/^Calon yang berkenaan/), 1);
  await clerk.page.keyboard.type("UJI/0");
  await clerk.press("Enter");
  // The field has the focus before the answer too, so the answer comes first.
  await expect(clerk.page.locator("#student_code-err")).toContainText("UJI/0");
  await isAt(clerk.field(/^Calon yang berkenaan/));
  await clerk.write(clerk.field(/^Calon yang berkenaan/), number);
  await clerk.press("Enter");
  await expect(clerk.page.locator("#jadual tbody tr")).toHaveCount(1);
  await isAt(clerk.field(/^Calon yang berkenaan/));
  expect(office.rows("select * from script_returns")).toEqual([]);
  await reaches(clerk, clerk.button("Simpan bilangan skrip"), 2);
  await clerk.press("Enter");
  await clerk.seesMessage(`bagi kertas ${code.sat} direkodkan.`);
  expect(office.one("select returned, expected, reason from script_returns")).toEqual({
    ...{ returned: n - 1, expected: n, reason: "Calon tidak menyerahkan skrip" },
  });
});

test("a clerk ticks the statements of a class", async ({ office }) => {
  const clerk = await personAt(office, "SU", "/students/statements");
  const ofClass = clerk.here.locator("#baris").getByRole("link");
  await reaches(clerk, ofClass, 6);
  await clerk.press("Enter");
  await clerk.arrives(/^Pernyataan kelas/);
  const choice = (at: number) => clerk.here.locator(`[name="rows[${at}]"]:checked`);
  await isAt(choice(0));
  await clerk.press("ArrowDown");
  await reaches(clerk, choice(1), 2);
  await clerk.press("ArrowUp");
  await clerk.press("Enter");
  await clerk.seesMessage("2 tanda disimpan. 1 calon ada pembetulan");
  expect(office.rows("select result from statement_marks order by result")).toEqual([
    { result: "corrected" },
    { result: "same" },
  ]);
  await isAt(choice(0));
  await clerk.press("Enter");
  await isAt(clerk.page.getByRole("alert"));
});

test("a clerk types invigilators", async ({ office }) => {
  const clerk = await personAt(office, "SU", "/invigilators");
  await clerk.accessKey("t");
  await clerk.arrives("Tambah petugas");
  await isAt(clerk.field("Nama penuh"));
  await clerk.page.keyboard.type("aminah binti kekunci");
  await clerk.write(clerk.field("No. telefon"), "12");
  await clerk.press("Enter");
  await isRefused(clerk, clerk.field("No. telefon"));
  await clerk.write(clerk.field("No. telefon"), "012-345 6789");
  await reaches(clerk, clerk.button("Simpan dan tambah lagi"), 5);
  await clerk.press("Enter");
  await clerk.seesMessage("AMINAH BINTI KEKUNCI");
  await isAt(clerk.field("Nama penuh"));
  await clerk.page.keyboard.type("badrul bin kekunci");
  await clerk.write(clerk.field("No. telefon"), "012-345 6780");
  await clerk.press("Enter");
  await clerk.seesMessage("BADRUL BIN KEKUNCI");
  await clerk.arrives("Petugas peperiksaan");
  expect(office.rows("select full_name from invigilators where full_name like '%KEKUNCI'")).toHaveLength(2);
});

test("a supervisor hands packets to all schools in one form", async ({ office }) => {
  const one = await personAt(office, "PENYELIA_DAERAH", "/papers/packets/movements");
  await reaches(one, one.link("Serahkan kepada sekolah (2)"), 4);
  await one.press("Enter");
  await one.arrives("Serahkan kepada sekolah");
  const field = (name: string) => one.here.locator(`[name="${name}"]`);
  await isAt(field("rows[0].packets"));
  await reaches(one, field("rows[1].packets"), 2);
  await one.page.keyboard.type("1");
  await one.press("Enter");
  await isRefused(one, field("rows[1].reason"));
  await one.page.keyboard.type("Satu tertinggal di pejabat");
  await one.press("Enter");
  await one.seesMessage("2 hantaran (3 bungkusan) diserahkan kepada sekolah.");
  expect(movementsOf(office, "handed").filter((moved) => moved.code === code.handed)).toEqual([
    { code: code.handed, packets: 2, reason: null },
    { code: code.handed, packets: 1, reason: "Satu tertinggal di pejabat" },
  ]);
});

test("the office sets the rule of a paper, fixes its figures and makes a hand-over", async ({ office }) => {
  const boss = await personAt(office, "ADMIN", "/papers/packets?exam_type_code=PSRA");
  await reaches(boss, boss.link(new RegExp(`^${code.open} `)), 6);
  await boss.press("Enter");
  await boss.arrives(`Kertas soalan ${code.open}`);
  await reaches(boss, boss.link("Tetapkan peraturan"), 4);
  await boss.press("Enter");
  await boss.arrives("Peraturan bungkusan");
  await isAt(boss.field("Naskhah simpanan (peratus calon)"));
  await boss.write(boss.field("Naskhah sebungkus"), "0");
  await boss.press("Enter");
  await isRefused(boss, boss.field("Naskhah sebungkus"));
  await boss.write(boss.field("Naskhah sebungkus"), "10");
  await boss.press("Enter");
  await boss.seesMessage("Peraturan bungkusan disimpan.");
  await reaches(boss, boss.link("Muktamadkan bungkusan"), 4);
  await boss.press("Enter");
  await boss.arrives("Muktamadkan bungkusan");
  await reaches(boss, boss.button("Muktamadkan"), 1);
  await boss.press("Enter");
  await boss.seesMessage(`Bungkusan kertas ${code.open} dimuktamadkan`);

  await boss.page.goto("/students/handovers");
  await boss.accessKey("t");
  await boss.arrives("Penyerahan baharu");
  // The only type with a final list is chosen.
  await expect(boss.field("Jenis peperiksaan")).toHaveValue("SMA");
  await boss.choose(boss.field("Susun atur"), "Sistem keputusan");
  await reaches(boss, boss.button("Tapis"), 2);
  await boss.press("Enter");
  await boss.arrives("Pratonton penyerahan 1");
  // The proof of the sign-in is still fresh, so the form asks for no password.
  await isAt(boss.button("Buat penyerahan 1"));
  await boss.press("Enter");
  await boss.seesMessage(/^Penyerahan 1 dibuat oleh/);
  expect(office.rows("select number from handovers where sealed_at is not null")).toEqual([{ number: 1 }]);
});
