import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, exam_papers, room_seats, sheet_prints, students } from "~/db/schema";
import { slipsPerPage } from "~/features/sheets/model/card-room";
import { checkPrint } from "~/features/sheets/prints/check";
import { planSheet } from "~/features/sheets/queries";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { loadApp } from "../support/app";
import { barcodesOf } from "../support/barcodes";
import { makePerson, makeRoom, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { openPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const add = (full_name: string, values: object = {}) =>
  makeStudent({
    ...at,
    full_name,
    full_name_arabic: "علي بن أبو",
    gender: "L",
    class_name: "6 A",
    ...values,
  });
const numbered = (n: number, values: object = {}) =>
  add(`CALON ${n}`, { student_code: `AAA0001/00${n}`, ic_number: `14010110123${n}`, ...values });

async function open(person: Person, path: string, query: Record<string, string | number> = {}) {
  const search = new URLSearchParams(
    Object.entries({ ...at, ...query }).map(([key, value]) => [key, String(value)]),
  );
  const page = `${path}?${search}`;
  const isSheet = path.startsWith("/students/sheets/");
  const response = await (isSheet ? openPrint(app, person, page) : app(requestOf(person, page)));
  const html = await response.text();
  const [, number = "", checksum = ""] = /(P-\w{6}) · Kod semakan (\w{4}-\w{4})/.exec(html) ?? [];
  const names = [...html.matchAll(/<article[\s\S]*?<\/article>/g)].flatMap(
    ([card]) => /<b>((?:CALON|ZAKI|ALI|UNNUMBERED)[^<]*)<\/b>/.exec(card)?.[1] ?? "",
  );
  return { status: response.status, html, number, checksum, names };
}
const statements = "/students/sheets/statements";
const slips = "/students/sheets/slips";

const paper = (values: Partial<typeof exam_papers.$inferInsert> = {}) =>
  db
    .insert(exam_papers)
    .values({
      exam_year: 2026,
      exam_type_code: "PSRA",
      code: "BA1",
      name: "BAHASA ARAB",
      held_on: "2026-10-12",
      starts_at: "08:30",
      ends_at: "10:00",
      created_at: "2026-01-05T00:00:00.000Z",
      updated_at: "2026-01-05T00:00:00.000Z",
      ...values,
    })
    .run();

describe("the statements of registration", () => {
  it("come by class and then by name, with those who have no number yet", async () => {
    numbered(1, { class_name: "6 B" });
    add("ZAKI", { class_name: "6 A", ic_number: "140101101299" });
    add("ALI", { class_name: "6 A", birth_cert_number: "AB12345" });
    const { names, html } = await open(world.clerk, statements);
    expect(names).toEqual(["ALI", "ZAKI", "CALON 1"]);
    expect(html.match(/belum dijana/g)).toHaveLength(2);
    expect(html).not.toContain("Jana angka giliran dahulu sebelum mencetak");
    expect(html).toMatch(/Pembetulan[\s\S]*Kami mengaku[\s\S]*Tandatangan calon[\s\S]*ibu bapa \/ penjaga/);
    expect(html).toContain('<span dir="rtl" lang="ar">علي بن أبو</span>');
    expect(html).toContain("140101-10-1299");
    expect(html).toContain("AB12345");
    expect((await open(world.clerk, statements, { order: "full_name" })).names).toEqual([
      "ALI",
      "CALON 1",
      "ZAKI",
    ]);
  });

  it("are linked from the attendance sheet, whose notes mention them", async () => {
    numbered(1);
    const { html } = await open(world.clerk, "/students/sheets/attendance");
    expect(html).toContain("Pernyataan pendaftaran calon disemak");
    expect(html).toContain(`href="${statements}?school_code=AAA0001&amp;exam_year=2026"`);
    expect((await open(world.clerk, "/students/sheets/psra")).html).not.toContain(`href="${statements}`);
  });

  it("do not count as the printed list of a school, but their receipt is an audit event", async () => {
    numbered(1);
    await open(world.clerk, statements);
    expect(db.select().from(sheet_prints).all()).toMatchObject([{ sheet: "statements", total: 1 }]);
    const [event] = db.select().from(audit_events).all().slice(-1);
    expect(event).toMatchObject({ action: "sheet.printed", changes: { sheet: "statements", total: 1 } });
  });
});

describe("the sheet of one candidate", () => {
  it.each([statements, slips])(
    "%s is linked from the candidate's page and has that candidate alone",
    async (path) => {
      numbered(1);
      const { id } = numbered(2);
      const page = await open(world.clerk, `/student/${id}`);
      expect(page.html).toContain(
        `href="${path}?school_code=AAA0001&amp;exam_year=2026&amp;student_id=${id}"`,
      );
      const alone = await open(world.clerk, path, { student_id: id });
      expect(alone.names).toEqual(["CALON 2"]);
      expect(alone.html).toContain("· 1 calon");
      expect(checkPrint(world.clerk, alone.number, alone.checksum)).toMatchObject({
        kind: "same",
        print: { filters: { student_id: id } },
      });
    },
  );

  it("has no slip before there is a number, and no link to it", async () => {
    const { id } = add("UNNUMBERED", { ic_number: "140101101234" });
    const { html } = await open(world.clerk, `/student/${id}`);
    expect(html).toContain(`${statements}?`);
    expect(html).not.toContain(`${slips}?`);
    const { names, html: sheet } = await open(world.clerk, slips, { student_id: id });
    expect(names).toEqual([]);
    expect(sheet).toContain("Tiada calon yang ada angka giliran, jadi tiada apa-apa untuk dicetak.");
  });

  it("names no candidate who is withdrawn, of another school or of another year, and says so", async () => {
    const gone = numbered(1);
    withdrawStudent(world.clerk, gone.id, {
      withdrawn_at: new Date().toISOString(),
      cause: "moved",
      reason: "Berpindah",
      version: null,
    });
    const foreign = makeStudent({ school_code: "BBB0002", exam_year: 2026, full_name: "CALON ASING" });
    numbered(2);
    for (const student_id of [gone.id, foreign.id, 999_999]) {
      const { status, names, html } = await open(world.clerk, statements, { student_id });
      expect([status, names]).toEqual([200, []]);
      expect(html).toContain("Calon ini tiada dalam senarai sekolah dan tahun ini");
      expect(html).not.toContain("ASING");
    }
    const elsewhere = await open(world.clerk, statements, { school_code: "BBB0002", student_id: foreign.id });
    expect(elsewhere.status).toBe(404);
    expect((await open(world.clerk, `/student/${gone.id}`)).html).not.toContain(`${statements}?`);
  });
});

describe("the slips with roll numbers", () => {
  it("leave out candidates without a number, whom the screen counts", async () => {
    numbered(1);
    add("UNNUMBERED", { ic_number: "140101101234" });
    const { names, html } = await open(world.clerk, slips);
    expect(names).toEqual(["CALON 1"]);
    expect(html).toContain("1 calon tanpa angka giliran tidak dicetak slipnya.");
  });

  it("have the papers of the candidate's exam type and year, in the order of their days", async () => {
    numbered(1);
    expect((await open(world.clerk, slips)).html).toContain("Jadual kertas diumumkan kemudian");
    paper();
    paper({ code: "AQ", name: "AL-QURAN", held_on: "2026-10-11" });
    paper({ code: "SMA1", name: "LAIN", exam_type_code: "SMA" });
    const { html } = await open(world.clerk, slips);
    expect(html).not.toMatch(/diumumkan kemudian|SMA1/);
    const cells = [...html.matchAll(/<td>([^<]*)<\/td>/g)].map(([, text]) => text);
    expect(cells.slice(0, 4)).toEqual(["AQ", "AL-QURAN", "Ahd, 11 Okt 2026", "8.30 pagi – 10.00 pagi"]);
    expect(cells.slice(4, 6)).toEqual(["BA1", "BAHASA ARAB"]);
    expect(html).toContain('<dt>Dewan</dt><dd class="line"></dd>');
  });

  it("are found outdated by a check after a paper is moved", async () => {
    numbered(1);
    paper();
    const { number, checksum } = await open(world.clerk, slips);
    expect(checkPrint(world.clerk, number, checksum).kind).toBe("same");
    db.update(exam_papers).set({ starts_at: "09:00" }).run();
    expect(checkPrint(world.clerk, number, checksum)).toMatchObject({ differences: { isHeadChanged: true } });
  });

  it("have the hall and seat of a candidate, and are found outdated by a check after these change", async () => {
    numbered(1);
    numbered(2);
    const blank = await open(world.clerk, slips);
    expect(blank.html.match(/<dt>Dewan<\/dt><dd class="line"><\/dd>/g)).toHaveLength(2);
    const [first] = db.select({ id: students.id }).from(students).orderBy(students.student_code).all();
    const room_id = makeRoom({ school_code: "AAA0001", name: "DEWAN A" }).id;
    const sit = (seat: number) =>
      db
        .insert(room_seats)
        .values({ student_id: first?.id ?? 0, room_id, seat })
        .onConflictDoUpdate({ target: room_seats.student_id, set: { seat } })
        .run();
    const isChanged = ({ number, checksum }: typeof blank) =>
      expect(checkPrint(world.clerk, number, checksum)).toMatchObject({
        differences: { reseated: 1, changed: 0, added: 0 },
      });
    sit(7);
    isChanged(blank);
    const seated = await open(world.clerk, slips);
    expect(seated.html).toContain("<dt>Dewan</dt><dd><b>DEWAN A · Meja 7</b></dd>");
    expect(seated.html.match(/<dd class="line"><\/dd>/g)).toHaveLength(1);
    expect(checkPrint(world.clerk, seated.number, seated.checksum).kind).toBe("same");
    sit(8);
    isChanged(seated);
  });

  it("say what the candidate brings and when to come", async () => {
    numbered(1);
    numbered(2, { ic_number: null, passport_number: "A1000124" });
    const { html } = await open(world.clerk, slips);
    expect(html).toContain("Bawa slip ini dan kad pengenalan asal. Hadir di dewan 30 minit sebelum");
    expect(html).toContain("Bawa slip ini dan pasport asal.");
  });

  it("have the centre code of the candidate's own number", async () => {
    numbered(1);
    expect((await open(world.clerk, slips)).html).toContain("<dt>Kod pusat</dt><dd>PAAA0001</dd>");
  });

  it("are three on a page, and fewer where the papers need the room", () => {
    const one = {
      code: "BA1",
      name: "BAHASA ARAB",
      held_on: "2026-10-12",
      starts_at: "08:30",
      ends_at: "10:00",
    };
    numbered(1);
    const sheet = planSheet(world.admin, { ...at, sheet: "slips", filters: filtersOf(sheetQuery.parse({})) });
    if (!sheet) throw new Error("no slips");
    const most = (n: number, name = one.name) =>
      slipsPerPage({ ...sheet, papers: Array.from({ length: n }, () => ({ ...one, name })) });
    expect([0, 5, 10, 12, 40].map((n) => most(n))).toEqual([3, 3, 3, 2, 1]);
    expect(most(12, "PENGETAHUAN AL-QURAN, AS-SUNNAH, AKIDAH, AKHLAK DAN SIRAH")).toBe(1);
  });
});

describe("the barcodes of roll numbers", () => {
  it.each([slips, "/students/sheets/attendance"])(
    "%s has one for each number, with few bytes",
    async (path) => {
      numbered(1);
      numbered(2);
      add("ALI", { student_code: "A101004" });
      add("ZAKI", { student_code: "A-NUMBER-THAT-IS-TOO-LONG-01" });
      const { html } = await open(world.clerk, path);
      expect(await barcodesOf(html)).toEqual(["A101004/", "AAA0001001", "AAA0001002"]);
      expect(html).toContain("A-NUMBER-THAT-IS-TOO-LONG-01");
      for (const [svg] of html.matchAll(/<svg viewBox[\s\S]*?<\/svg>/g)) expect(svg.length).toBeLessThan(400);
    },
  );

  it("statements have none", async () => {
    numbered(1);
    expect(await barcodesOf((await open(world.clerk, statements)).html)).toEqual([]);
  });
});

describe("identity numbers on statements and slips", () => {
  it.each([statements, slips])("an OBSERVER reads %s with masked numbers", async (path) => {
    numbered(1, { birth_cert_number: "BF123456", passport_number: "X9876543" });
    const { html, status } = await open(world.observer, path);
    expect(status).toBe(200);
    expect(html).toContain("CALON 1");
    expect(html).not.toMatch(/140101|BF1234|X98765/);
  });

  it.each([statements, slips])("%s is closed to a clerk of another school", async (path) => {
    numbered(1);
    expect((await open(world.otherClerk, path)).status).toBe(404);
    expect((await open(makePerson("OBSERVER", { exam_level_code: "SMA" }), path)).status).toBe(404);
  });
});

describe("the sheets of a whole school", () => {
  const attendance = "/students/sheets/attendance";
  const sit = (student: { id: number }, room: { id: number }, seat: number) =>
    db.insert(room_seats).values({ student_id: student.id, room_id: room.id, seat }).run();
  const legendOf = (html: string) => [...html.matchAll(/<p>([^<]*)<\/p>/g)].map(([, text]) => text).join(" ");

  it("are a list for each hall where candidates have seats, by seat, with the name of the hall", async () => {
    const [one, two, three] = [numbered(1), numbered(2), numbered(3)];
    numbered(4);
    const listsIn = (html: string) =>
      html
        .split('<section class="sheet portrait">')
        .slice(1)
        .map((list) => ({
          hall: list.match(/<dt>DEWAN \/ BILIK<\/dt><dd[^>]*>([^<]*)/)?.[1],
          total: list.match(/<dt>JUMLAH CALON<\/dt><dd>(\d+)/)?.[1],
          names: [...list.matchAll(/CALON (\d)</g)].map(([, n]) => n),
          seats: list.includes(">MEJA<"),
        }));
    expect(listsIn((await open(world.clerk, attendance)).html)).toEqual([
      { hall: "", total: "4", names: ["1", "2", "3", "4"], seats: false },
    ]);
    const [hall, room] = ["DEWAN A", "BILIK 2"].map((name) => makeRoom({ school_code: "AAA0001", name }));
    if (!hall || !room) throw new Error("no rooms");
    sit(one, hall, 7);
    sit(two, room, 4);
    const before = await open(world.clerk, attendance);
    sit(three, hall, 2);
    expect(checkPrint(world.clerk, before.number, before.checksum)).toMatchObject({
      differences: { reseated: 1 },
    });
    const { html } = await open(world.clerk, attendance);
    expect(listsIn(html)).toEqual([
      { hall: "DEWAN A", total: "2", names: ["3", "1"], seats: true },
      { hall: "BILIK 2", total: "1", names: ["2"], seats: true },
      { hall: "", total: "1", names: ["4"], seats: false },
    ]);
    expect(html).toContain("Muka surat 3 / 3");
    const byName = await open(world.clerk, attendance, { order: "full_name" });
    expect(listsIn(byName.html)[0]?.names).toEqual(["1", "3"]);
  });

  it("have the room and the seat on the labels of candidates who have one", async () => {
    const one = numbered(1);
    numbered(2);
    sit(one, makeRoom({ school_code: "AAA0001", name: "DEWAN A" }), 7);
    const { html, number, checksum } = await open(world.clerk, "/students/sheets/labels");
    expect(html.match(/<u>[^<]*<\/u>/g)).toEqual(["<u>DEWAN A · Meja 7</u>"]);
    db.update(room_seats).set({ seat: 8 }).run();
    expect(checkPrint(world.clerk, number, checksum)).toMatchObject({ differences: { reseated: 1 } });
  });

  it("have the days of seven papers below the table", async () => {
    numbered(1);
    for (let n = 1; n <= 7; n++) paper({ code: `BA${n}`, held_on: `2026-10-1${n}` });
    const { html } = await open(world.clerk, attendance);
    expect(legendOf(html)).toContain("BA1: Ahd, 11 Okt 2026 8.30 pagi · BA2: Isn, 12 Okt 2026 8.30 pagi");
  });

  it("mark a number that is not of an identity card, and say what the mark means", async () => {
    numbered(1);
    expect((await open(world.clerk, "/students/sheets/psra")).html).not.toContain("SK:");
    numbered(2, { ic_number: null, birth_cert_number: "CB20145" });
    numbered(3, { ic_number: null, passport_number: "A1000124" });
    for (const sheet of ["psra", "attendance"]) {
      const { html } = await open(world.clerk, `/students/sheets/${sheet}`);
      expect(html).toContain("CB20145\u00a0(SK)");
      expect(html).toContain("A1000124\u00a0(P)");
      expect(legendOf(html)).toContain("SK: nombor sijil kelahiran · P: nombor pasport");
    }
    const list = await open(world.clerk, "/students/sheets/check-list");
    expect(list.html).toContain("CB20145\u00a0(SK)");
    expect(list.html).toContain("Status calon: Calon bagi semua calon");
  });
});

describe("desk labels", () => {
  it("have no label without a roll number", async () => {
    numbered(1);
    add("UNNUMBERED", { ic_number: "140101101234" });
    const { html } = await open(world.clerk, "/students/sheets/labels");
    const labels = /<ul class="labels">([\s\S]*?)<\/ul>/.exec(html)?.[1] ?? "";
    expect(labels.match(/<li>/g)).toHaveLength(1);
    expect(labels).not.toContain("UNNUMBERED");
    expect(html).toContain("1 calon tanpa angka giliran tidak dicetak pada label.");
  });
});
