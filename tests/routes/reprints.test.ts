import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { exam_papers, students } from "~/db/schema";
import { loadApp } from "../support/app";
import {
  makePaper,
  makeSchool,
  makeStudent,
  type Person,
  register,
  requestOf,
  withWorld,
} from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const world = withWorld();
const path = "/students/sheets/reprints";
let app: Awaited<ReturnType<typeof loadApp>>;
let candidate: { id: number };

const sheetOf = (sheet: string, school_code = "AAA0001") =>
  `/students/sheets/${sheet}?school_code=${school_code}&exam_year=2026`;

beforeEach(async () => {
  app = await loadApp();
  makeSchool("AAA0003", { district_code: "01", exam_type_code: "PSRA" });
  register("AAA0003", 2026);
  const add = (school_code: string) =>
    makeStudent({
      school_code,
      exam_year: 2026,
      full_name: "ALI BIN ABU",
      student_code: `${school_code}/001`,
    });
  candidate = add("AAA0001");
  add("AAA0003");
  makePaper({ code: "JW1", held_on: "2026-11-25" });
});

const see = async (who: Person, query = "") => {
  const answer = await app(requestOf(who, `${path}?exam_year=2026${query}`));
  const html = (await answer.text()).replaceAll("&amp;", "&");
  return { status: answer.status, html, text: html.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ") };
};
const call = async (who: Person, query = "") =>
  (await app(requestOf(who, `/api/sheets/reprints?exam_year=2026${query}`))).json();
const rename = () =>
  db.update(students).set({ full_name: "ALI BIN ABDUL" }).where(eq(students.id, candidate.id)).run();
const movePaper = () => db.update(exam_papers).set({ held_on: "2026-11-26" }).run();

describe("the list of sheets to print again", () => {
  it("a sheet is listed with its reason and a link that prints it, and no longer once it is printed", async () => {
    await pressPrint(app, world.clerk, sheetOf("psra"));
    expect((await see(world.admin)).text).toContain("Tiada helaian untuk dicetak semula bagi 2026.");
    rename();
    for (const who of [world.admin, world.supervisor, world.clerk]) {
      const { html, text } = await see(who);
      expect(text).toContain("Maklumat 1 calon berubah");
      expect(text).toContain(`oleh ${world.clerk.full_name}`);
      expect(html).toContain(`href="${sheetOf("psra")}"`);
    }
    await pressPrint(app, world.supervisor, sheetOf("psra"));
    expect((await see(world.admin)).text).not.toContain("Maklumat 1 calon berubah");
  });

  it("an OBSERVER reads it and prints nothing; another district and school see nothing", async () => {
    await pressPrint(app, world.clerk, sheetOf("psra"));
    rename();
    const observed = await see(world.observer);
    expect(observed.text).toContain("Maklumat 1 calon berubah");
    expect(observed.html).not.toContain(sheetOf("psra"));
    for (const who of [world.otherSupervisor, world.otherClerk])
      expect((await see(who)).text).toContain("Tiada helaian untuk dicetak semula bagi 2026.");
  });

  it("a moved paper lists the slips and attendance lists of its schools, and one link prints exactly those", async () => {
    for (const school of ["AAA0001", "AAA0003"]) {
      await pressPrint(app, world.admin, sheetOf("attendance", school));
      await pressPrint(app, world.admin, sheetOf("slips", school));
    }
    movePaper();
    const { text } = await see(world.supervisor);
    expect(text.split("Jadual kertas berubah: JW1")).toHaveLength(5);
    const chosen = await see(world.supervisor, "&sheet=slips");
    expect(chosen.text.split("Jadual kertas berubah: JW1")).toHaveLength(3);
    const many = "/students/sheets/many?exam_year=2026&sheet=slips&schools=AAA0001.AAA0003";
    expect(chosen.html).toContain(`href="${many}"`);
    expect((await see(world.clerk, "&sheet=slips")).html).not.toContain("/students/sheets/many");
    const plan = await (await app(requestOf(world.supervisor, many.replace(".AAA0003", "")))).text();
    expect(plan).toContain("schools=AAA0001");
    expect(plan).not.toContain("AAA0003");
  });

  it("a sheet that would be a draft says so", async () => {
    await pressPrint(app, world.clerk, sheetOf("psra"));
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "BARU" });
    expect((await see(world.clerk)).text).toMatch(
      /1 calon ditambah .*1 calon belum bernombor: helaian ini masih draf/,
    );
  });

  it("a closed year says that it has nothing to print", async () => {
    await pressPrint(app, world.clerk, sheetOf("psra"));
    rename();
    sqlite.exec("update exam_years set closed_at = '2026-12-31T00:00:00.000Z'");
    expect((await see(world.admin)).text).toContain("Tahun 2026 telah ditutup");
  });

  it("paper and files have a row for each sheet, within the scope and the filters, and are recorded", async () => {
    for (const school of ["AAA0001", "AAA0003"])
      await pressPrint(app, world.admin, sheetOf("attendance", school));
    await pressPrint(app, world.clerk, sheetOf("psra"));
    rename();
    movePaper();
    const get = async (who: Person, file: string) =>
      app(requestOf(who, `${path}${file}`, { headers: { "Sec-Fetch-Site": "same-origin" } }));
    const lastEvent = () => sqlite.prepare("select action from audit_events order by id desc").pluck().get();
    const paper = await (await get(world.supervisor, "/print?exam_year=2026")).text();
    expect(paper.match(/Jadual kertas berubah: JW1/g)).toHaveLength(2);
    expect(paper).toContain("Maklumat 1 calon berubah");
    expect(paper).toContain("3 baris");
    expect(lastEvent()).toBe("reprint.printed");
    const csv = await get(world.supervisor, ".csv?exam_year=2026&sheet=attendance");
    expect(csv.headers.get("Content-Disposition")).toContain("cetak-semula-2026.csv");
    const lines = (await csv.text()).trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('"Nama sekolah","Kod sekolah","Daerah","Helaian"');
    expect(lines[1]).toContain(world.admin.full_name);
    expect(lastEvent()).toBe("reprint.exported");
    expect((await get(world.clerk, ".xlsx?exam_year=2026")).headers.get("Content-Type")).toContain("sheet");
    expect(await (await get(world.clerk, "/print?exam_year=2026")).text()).not.toContain("AAA0003");
    expect((await get(world.observer, ".csv?exam_year=2026")).status).toBe(403);
    expect((await see(world.clerk)).html).toContain(`href="${path}.xlsx?exam_year=2026"`);
    expect((await see(world.observer)).html).not.toContain(`${path}.csv`);
  });

  it("opening the list writes nothing", async () => {
    await pressPrint(app, world.clerk, sheetOf("psra"));
    rename();
    const before = sqlite.prepare("select * from latest_prints").all();
    await see(world.admin);
    expect(sqlite.prepare("select * from latest_prints").all()).toEqual(before);
  });

  it("the homes of the office and of the supervisor lead to it", async () => {
    const home = async (who: Person) => (await app(requestOf(who, "/"))).text();
    await pressPrint(app, world.clerk, sheetOf("psra"));
    for (const who of [world.admin, world.supervisor]) expect(await home(who)).not.toContain(path);
    rename();
    for (const who of [world.admin, world.supervisor])
      expect(await home(who)).toContain(`href="${path}?exam_year=2026"`);
    expect(await home(world.otherSupervisor)).not.toContain(path);
  });
});

describe("the call that lists them", () => {
  it("it answers the sheets with their reasons, and pages by school", async () => {
    for (const school of ["AAA0001", "AAA0003"])
      await pressPrint(app, world.admin, sheetOf("attendance", school));
    movePaper();
    const first = await call(world.supervisor, "&limit=1");
    expect(first).toMatchObject({ total: 2, total_sheets: 2, page: 1, limit: 1, error: null });
    expect(first.data).toMatchObject([
      {
        school_code: "AAA0001",
        exam_year: 2026,
        sheets: [
          {
            sheet: "attendance",
            name: "attendance",
            total: 1,
            unnumbered: 0,
            printed_by: world.admin.full_name,
            reasons: [{ reason: "papers", papers: ["JW1"] }],
          },
        ],
      },
    ]);
    expect((await call(world.supervisor, "&limit=1&page=2")).data).toHaveLength(1);
    expect((await call(world.supervisor, "&sheet=labels")).total).toBe(0);
    expect((await call(world.supervisor, "&sheet=statements")).error).not.toBeNull();
    expect((await call(world.otherSupervisor)).total).toBe(0);
  });
});
