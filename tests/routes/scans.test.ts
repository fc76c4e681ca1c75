import { beforeEach, describe, expect, it, test } from "vitest";
import { db, sqlite } from "~/db/client";
import { packet_movements, script_returns, statement_marks } from "~/db/schema";
import { loadApp } from "../support/app";
import {
  formOf,
  makeAbsence,
  makePacketMovement,
  makePacketRule,
  makePaper,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";

const app = await loadApp();
const world = withWorld();

const hiddenIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const linesIn = (html: string) =>
  [...html.matchAll(/name="(rows\[\d+\]\.\w+)" value="([^"]*)"/g)].map(([, name = "", value = ""]) => [
    name,
    value,
  ]);
const problemIn = (html: string) => /class="err"[^>]*>(?:<span[^>]*>)*[^<]*<\/span>([^<]*)/.exec(html)?.[1];
const fieldIn = (html: string, id: string) => new RegExp(`<input[^>]*id="${id}"[^>]*>`).exec(html)?.[0] ?? "";

/** As a browser without a script sends the page that it has. */
async function send(who: Person, path: string, before: string, typed: Record<string, string>) {
  const hidden = { refused: hiddenIn(before, "refused") ?? "", ...Object.fromEntries(linesIn(before)) };
  const answer = await app(formOf(who, path, { ...hidden, ...typed }));
  return { status: answer.status, location: answer.headers.get("Location"), html: await answer.text() };
}

describe("statements of entry by scanner", () => {
  const own = () => ({ school_code: world.own.school_code, exam_year: 2026 });
  const path = "/students/statements/scan?school_code=AAA0001&exam_year=2026";
  const marks = () => db.select({ result: statement_marks.result }).from(statement_marks).all();
  beforeEach(() => {
    for (const n of [1, 2, 3])
      makeStudent({
        ...own(),
        full_name: `CALON ${n}`,
        student_code: `PAAA0001/00${n}`,
        class_name: `6 ${n}`,
      });
  });

  it("a number that is corrected by hand is judged whole, and the next scan behind a refused number alone", async () => {
    const first = await send(world.clerk, path, "", { student_code: "PAAA00010" });
    expect(problemIn(first.html)).toContain("PAAA00010 bukan");
    const corrected = await send(world.clerk, path, first.html, { student_code: "PAAA0001099" });
    expect(problemIn(corrected.html)).toContain("PAAA0001099 bukan");
    const next = await send(world.clerk, path, corrected.html, { student_code: "PAAA0001099PAAA0001002" });
    expect(linesIn(next.html)).toEqual([["rows[0].student_code", "PAAA0001/002"]]);
  });

  it("each Enter adds a statement of any class, and one button marks them all with one result", async () => {
    const { clerk } = world;
    let page = await send(clerk, path, "", { student_code: "PAAA0001001", result: "corrected" });
    expect([page.status, linesIn(page.html)]).toEqual([200, [["rows[0].student_code", "PAAA0001/001"]]]);
    expect(page.html).toMatch(/value="corrected" selected|selected="" value="corrected"/);
    page = await send(clerk, path, page.html, { student_code: "PAAA0001/003", result: "corrected" });
    expect(marks()).toEqual([]);
    page = await send(clerk, path, page.html, { student_code: "", result: "corrected", confirmed: "true" });
    expect([page.status, page.location]).toEqual([
      303,
      "/students/statements?school_code=AAA0001&exam_year=2026",
    ]);
    expect(marks()).toEqual([{ result: "corrected" }, { result: "corrected" }]);
  });

  it("a number of another school, a second scan, a mark that is stored and an empty list are stated and mark nothing", async () => {
    const { clerk, foreign } = world;
    makeStudent({
      school_code: foreign.school_code,
      exam_year: 2026,
      full_name: "JAUH",
      student_code: "PBBB0002/001",
    });
    let page = await send(clerk, path, "", { student_code: "PBBB0002001" });
    expect([page.status, problemIn(page.html)]).toEqual([
      422,
      expect.stringContaining("PBBB0002001 bukan angka giliran"),
    ]);
    expect(fieldIn(page.html, "student_code")).toMatch(/value="PBBB0002001"/);
    expect(page.html).not.toContain("JAUH");
    page = await send(clerk, path, page.html, { student_code: "PBBB0002001PAAA0001001" });
    page = await send(clerk, path, page.html, { student_code: "PAAA0001001" });
    expect(problemIn(page.html)).toContain("CALON 1 sudah ada dalam senarai ini, pada baris 1");
    expect((await send(clerk, path, "", { confirmed: "true" })).html).toContain(
      "sekurang-kurangnya satu pernyataan",
    );
    page = await send(clerk, path, page.html, { student_code: "", confirmed: "true" });
    expect([page.status, marks()]).toEqual([303, [{ result: "same" }]]);
    page = await send(clerk, path, "", { student_code: "PAAA0001001" });
    expect(problemIn(page.html)).toContain("CALON 1 sudah ditanda “Tanpa perubahan”");
  });
});

/** Three packets of the own school in two rooms, and one of the other school. */
function packed() {
  const { id } = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  makePacketRule(id);
  const store = sqlite.prepare(
    "insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet) values (?, ?, ?, ?, 0, 0, 20)",
  );
  store.run(id, world.ownYear.id, "DEWAN", 40);
  store.run(id, world.ownYear.id, "", 5);
  store.run(id, world.foreignYear.id, "", 5);
  sqlite.prepare("update packet_rules set fixed_at = '2026-01-01T00:00:00.000Z'").run();
  return id;
}

describe("packets by scanner", () => {
  const path = "/papers/packets/movements/sent/scan?exam_year=2026";
  const steps = () =>
    db
      .select()
      .from(packet_movements)
      .all()
      .map(({ registration_id, step, packets, reason }) => [registration_id, step, packets, reason]);

  it("each label of a school has its own number, and the scanned ones are the count of the step", async () => {
    const id = packed();
    const { admin, ownYear } = world;
    const sheet = await (
      await app(requestOf(admin, `/papers/packets/papers/labels/print?exam_year=2026&exam_paper_id=${id}`))
    ).text();
    const label = (n: number) => `${id}-${ownYear.id}-${n}`;
    for (const n of [1, 2, 3]) expect(sheet.split(`${label(n)}<`)).toHaveLength(2);
    expect(sheet).not.toContain(label(4));
    let page = await send(admin, path, "", { student_code: label(1) });
    expect([page.status, linesIn(page.html)]).toEqual([200, [["rows[0].student_code", label(1)]]]);
    page = await send(admin, path, page.html, { student_code: label(3) });
    const short = await send(admin, path, page.html, { student_code: "", confirmed: "true" });
    expect([short.status, steps()]).toEqual([422, []]);
    expect(short.html).toContain("2 bungkusan, sedangkan 3 dalam senarai. Tulis sebabnya");
    page = await send(admin, path, short.html, { student_code: label(2) });
    page = await send(admin, path, page.html, { student_code: "", confirmed: "true" });
    expect([page.status, steps()]).toEqual([303, [[ownYear.id, "sent", 3, null]]]);
  });

  it("a second scan, a label that no school has, one of another district and a step that was taken are stated", async () => {
    const id = packed();
    const { admin, supervisor, ownYear, foreignYear } = world;
    const say = async (who: Person, step: string, label: string, before = "") =>
      problemIn((await send(who, path.replace("sent", step), before, { student_code: label })).html);
    const own = `${id}-${ownYear.id}-1`;
    const before = (await send(admin, path, "", { student_code: own })).html;
    expect(await say(admin, "sent", own, before)).toContain("sudah ada dalam senarai ini, pada baris 1");
    expect(await say(admin, "sent", "27-9")).toContain("27-9 bukan nombor label bungkusan");
    expect(await say(admin, "sent", `${id}-${ownYear.id}-4`)).toContain("hanya 3 bungkusan ada");
    expect(await say(admin, "received", own)).toContain("bungkusannya belum dihantar ke daerah");
    await send(admin, path, before, { student_code: "", confirmed: "true", reason: "Dua menyusul" });
    expect(steps()).toEqual([[ownYear.id, "sent", 1, "Dua menyusul"]]);
    expect(await say(admin, "sent", own)).toContain("1 bungkusan telah dihantar ke daerah pada");
    expect(await say(supervisor, "received", `${id}-${foreignYear.id}-1`)).toContain("bukan nombor label");
  });
});

describe("envelopes of scripts by scanner", () => {
  const path = "/papers/scripts/scan?exam_year=2026";
  it("an envelope is returned as expected, a change of the total is shown first, and a second time is refused", async () => {
    const { id } = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
    const { clerk, ownYear, foreignYear } = world;
    const one = () => makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
    one();
    const label = `${id}-${ownYear.id}`;
    const labels = await (
      await app(requestOf(clerk, "/papers/packets/papers/scripts/print?exam_year=2026"))
    ).text();
    expect(labels.split(`${label}<`)).toHaveLength(2);
    expect(labels).not.toContain(`${id}-${foreignYear.id}<`);
    let page = await send(clerk, path, "", { student_code: label });
    expect([page.status, hiddenIn(page.html, "total")]).toEqual([200, "1"]);
    expect(page.html).toContain(`href="/papers/scripts/${id}/schools/${ownYear.id}"`);
    one();
    const save = (total: string) =>
      send(clerk, path, page.html, { student_code: "", confirmed: "true", total });
    const moved = await save("1");
    expect([moved.status, db.select().from(script_returns).all()]).toEqual([422, []]);
    expect(moved.html).toContain("Jumlah skrip kini 2, bukan 1");
    page = moved;
    expect((await save(hiddenIn(moved.html, "total") ?? "")).status).toBe(303);
    expect(db.select().from(script_returns).all()).toMatchObject([
      { returned: 2, expected: 2, reason: null },
    ]);
    const again = await send(clerk, path, "", { student_code: label });
    expect(problemIn(again.html)).toContain("telah dipulangkan pada");
    const foreign = await send(clerk, path, "", { student_code: `${id}-${foreignYear.id}` });
    expect(problemIn(foreign.html)).toContain("bukan nombor label sampul skrip");
  });
});

test("Enter in the count of scripts saves it, and Enter in the field of the scanner names a candidate", async () => {
  const { id } = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  const { clerk, ownYear, own } = world;
  makeStudent({ school_code: own.school_code, exam_year: 2026, student_code: "PAAA0001/001" });
  const path = `/papers/scripts/${id}/schools/${ownYear.id}`;
  const html = await (await app(requestOf(clerk, path))).text();
  const buttons = [...html.slice(html.indexOf('name="version"') - 200).matchAll(/<button[^>]*name="(\w+)"/g)];
  expect(buttons[0]?.[1], "the first button of the form").toBe("entered");
  const entered = { version: "0", returned: "0", reason: "Hilang", entered: "true" };
  const named = await send(clerk, path, "", { ...entered, student_code: "PAAA0001001" });
  expect([named.status, linesIn(named.html)]).toEqual([200, [["rows[0].student_code", "PAAA0001/001"]]]);
  expect(db.select().from(script_returns).all()).toEqual([]);
  expect((await send(clerk, path, named.html, { ...entered, student_code: "" })).status).toBe(303);
  expect(db.select().from(script_returns).all()).toMatchObject([{ returned: 0, reason: "Hilang" }]);
  const isUnsaved = (page: string) => page.includes("1 calon, belum disimpan");
  expect([named.html, await (await app(requestOf(clerk, path))).text()].map(isUnsaved)).toEqual([
    true,
    false,
  ]);
});

test("the home of a school has a line while packets that were handed over wait for its count", async () => {
  const { id } = makePaper({ held_on: "2026-01-05", starts_at: "08:00" });
  const { clerk, ownYear } = world;
  const store = sqlite.prepare(
    `insert into packet_movements (exam_paper_id, registration_id, step, packets, moved_at, recorded_by, recorded_at)
     values (?, ?, ?, 3, '2026-01-04T00:00:00.000Z', 1, '2026-01-04T00:00:00.000Z')`,
  );
  sqlite
    .prepare("update school_exam_years set state = 'muktamad', list_version = 1 where id = ?")
    .run(ownYear.id);
  const home = async () => (await app(requestOf(clerk, "/"))).text();
  const line = "<b>3</b><div>bungkusan kertas soalan telah diserahkan dan menunggu pengesahan.";
  store.run(id, ownYear.id, "received");
  expect(await home()).not.toContain(line);
  store.run(id, ownYear.id, "handed");
  expect(await home()).toContain(line);
  expect(await home()).toContain('href="/papers/packets/movements/confirmed?exam_year=2026"');
  store.run(id, ownYear.id, "confirmed");
  expect(await home()).not.toContain(line);
});

/** How many rows the queries of registrations, packets and scripts answer with meanwhile. */
async function rowsRead(work: () => Promise<unknown>): Promise<number> {
  const statement = Object.getPrototypeOf(sqlite.prepare("select 1"));
  const { all } = statement;
  let n = 0;
  statement.all = function (...values: unknown[]) {
    const rows = all.apply(this, values);
    if (/packet_lines|packet_movements|script_returns|absences|school_exam_years/.test(this.source))
      n += rows.length;
    return rows;
  };
  try {
    await work();
  } finally {
    statement.all = all;
  }
  return n;
}

test.each<[string, string, (id: number) => string]>([
  ["packets", "/papers/packets/movements/sent/scan?exam_year=2026", (id) => `${id}-${world.ownYear.id}-1`],
  ["scripts", "/papers/scripts/scan?exam_year=2026", (id) => `${id}-${world.ownYear.id}`],
])("one Enter of a scan of %s reads the school of the label alone", async (_, path, labelOf) => {
  const id = packed();
  makeStudent({ school_code: world.own.school_code, exam_year: 2026 });
  const scan = () => send(world.admin, path, "", { student_code: labelOf(id) });
  await scan();
  const before = await rowsRead(scan);
  expect(before).toBeGreaterThan(0);
  for (const school_code of ["CCC0003", "CCC0004", "CCC0005"]) {
    makeSchool(school_code, { district_code: "01", exam_type_code: "PSRA" });
    const registration = register(school_code, 2026);
    const student = makeStudent({ school_code, exam_year: 2026 });
    makeAbsence(id, student.id);
    makePacketMovement(id, registration.id);
    sqlite
      .prepare(
        `insert into packet_lines (exam_paper_id, registration_id, room_name, candidates, spare, extra, copies_per_packet)
         values (?, ?, '', 5, 0, 0, 20)`,
      )
      .run(id, registration.id);
  }
  expect(await rowsRead(scan)).toBe(before);
});
