import { describe, expect, it } from "vitest";
import { sqlite } from "~/db/client";
import { schoolsOfYear } from "~/features/exam-years/year-work";
import { deleteSchoolExamYear } from "~/features/school-exam-years/commands";
import { mergeSchool, undoMerge } from "~/features/school-merges/commands";
import { deleteSchool } from "~/features/schools/commands";
import { findSchoolByCode } from "~/features/schools/queries";
import { answerOf } from "../support/answers";
import {
  packetPath as address,
  changeSpare,
  checksumOf,
  packetKinds as kinds,
  numbersIn,
  openPackets,
  packSchools,
} from "../support/packets";
import { textsOfPdf } from "../support/pdf";
import { formOf, makePerson, makeSchool, makeStudent, requestOf, withWorld } from "../support/people";

const { app, text, page, press, printed, check } = await openPackets();
const world = withWorld();
const own = { "Sec-Fetch-Site": "same-origin" };
const receipts = () => sqlite.prepare("select count(*) from sheet_prints").pluck().get();

const same = "Cetakan ini masih sama dengan data semasa.";
const differs = "Cetakan ini tidak lagi sama dengan data semasa.";
const unknown = "Nombor cetakan tiada dalam rekod";

const packed = (more = {}) => packSchools(world.ownYear, more);

describe("a paper of question papers", () => {
  it.each(kinds)(
    "is a preview until a press of Cetak, and the same data keep their number: %s",
    async (kind) => {
      packed();
      const { clerk } = world;
      for (const headers of [own, { "Sec-Fetch-Site": "cross-site" }]) {
        const preview = await text(app(requestOf(clerk, address(kind), { headers })));
        expect(preview).toContain("PRATONTON: TIDAK BERNOMBOR");
        expect(preview).toContain("Dipaparkan pada");
        expect([numbersIn(preview), receipts()]).toEqual([[], 0]);
      }
      const file = () => app(requestOf(clerk, address(kind, "", "file.pdf"), { headers: own }));
      expect((await file()).headers.get("Location")).toBe(address(kind));
      const first = await printed(clerk, kind);
      const numbers = numbersIn(first);
      expect(numbers).toHaveLength(1);
      expect(first).not.toContain("PRATONTON");
      expect(first).toContain(`No. cetakan ${numbers[0]} · Kod semakan ${checksumOf(numbers[0] ?? "")}`);
      expect(numbersIn(await printed(clerk, kind))).toEqual(numbers);
      expect(receipts()).toBe(1);
      const pressed = await press(clerk, kind, "", { as: "pdf" });
      expect(pressed.headers.get("Location")).toBe(address(kind, "", "file.pdf"));
      const bytes = [await file(), await file()].map(
        async (answer) => new Uint8Array(await answer.arrayBuffer()),
      );
      const [one, two] = await Promise.all(bytes);
      expect(one).toEqual(two);
      for (const words of await textsOfPdf(one ?? new Uint8Array())) expect(words).toContain(numbers[0]);
      const events = sqlite
        .prepare("select entity_id, school_code, changes from audit_events where action = 'sheet.printed'")
        .all() as { changes: string }[];
      expect(events).toMatchObject([{ entity_id: numbers[0], school_code: "AAA0001" }]);
      expect(events[0]?.changes).toContain(`packet-${kind}`);
    },
  );

  it("has another number for another account, paper, place and data", async () => {
    const { id } = packed();
    const { admin, supervisor } = world;
    const numbers = [
      ...numbersIn(await printed(admin, "packing")),
      ...numbersIn(await printed(admin, "packing", `&exam_paper_id=${id}`)),
      ...numbersIn(await printed(admin, "packing", "&district_code=01")),
      ...numbersIn(await printed(admin, "packing", "&school_code=AAA0001")),
      ...numbersIn(await printed(supervisor, "packing")),
      ...numbersIn(await printed(admin, "labels")),
    ];
    changeSpare(6);
    expect(await page(admin, "packing")).toContain("PRATONTON: TIDAK BERNOMBOR");
    numbers.push(...numbersIn(await printed(admin, "packing")));
    expect([new Set(numbers).size, receipts()]).toEqual([7, 7]);
    changeSpare(5);
    expect(numbersIn(await page(admin, "packing"))).toEqual(numbers.slice(0, 1));
  });

  it("stores its place, filters and counts, and names no candidate", async () => {
    const { id } = packed();
    await printed(world.supervisor, "labels", `&exam_paper_id=${id}`);
    const row = sqlite.prepare("select * from sheet_prints").get() as Record<string, string>;
    expect(row).toMatchObject({
      sheet: "packet-labels",
      school_code: null,
      district_code: "01",
      exam_year: 2026,
      total: 8,
      printed_by: world.supervisor.full_name,
      user_id: world.supervisor.user_id,
    });
    expect(JSON.parse(row.filters ?? "")).toEqual({ exam_paper_id: id });
    expect(JSON.parse(row.content ?? "")).toEqual({
      place: "district",
      own: { exam_level_code: null },
      papers: [{ exam_paper_id: id, code: "PSRA BA1", copies: 123, packets: 8 }],
      pages: 1,
      issuer: expect.any(Number),
    });
  });

  it("is no print of a school's sheets: its candidates have none, and it is not among their numbers", async () => {
    packed();
    const before = schoolsOfYear(2026);
    for (const kind of kinds) await printed(world.clerk, kind);
    expect(schoolsOfYear(2026)).toEqual(before);
  });

  it("without pages, with too many, and of an unknown button records nothing and says why", async () => {
    const { admin, clerk, otherClerk, observer } = world;
    expect((await press(clerk, "notes")).headers.get("Location")).toBe(address("notes"));
    expect(await page(clerk, "notes")).toContain(
      "Belum ada kertas yang bungkusannya dimuktamadkan untuk dicetak.",
    );
    packed();
    expect((await press(clerk, "notes", "", { as: "xlsx" })).status).toBe(422);
    await press(otherClerk, "notes", "&school_code=AAA0001", { as: "pdf" });
    expect((await press(observer, "notes")).status).toBe(403);
    expect((await press(admin, "terbang")).status).toBe(404);
    sqlite.prepare("update packet_lines set copies_per_packet = 1, extra = 20000").run();
    await press(admin, "labels", "", { as: "pdf" });
    expect(await page(admin, "labels")).toContain("Lebih daripada 200 muka surat");
    expect(receipts()).toBe(0);
  });
});

describe("the packing list", () => {
  it("is that of the school, the district or the state of the account", async () => {
    packed({ elsewhere: true });
    const { admin, supervisor, clerk } = world;
    const state = await page(admin, "packing");
    expect(state).toContain("SEMUA DAERAH");
    expect(state).toContain("135 naskhah dalam 9 bungkusan");
    const district = await page(supervisor, "packing");
    expect(district).not.toContain("SEMUA DAERAH");
    expect(district).toContain("123 naskhah dalam 8 bungkusan");
    const school = await page(clerk, "packing");
    expect(school).toContain("AAA0001");
    expect(school).toContain("86 naskhah dalam 6 bungkusan");
  });

  it("has a row for each of two schools of one name", async () => {
    packed();
    sqlite.prepare("update school_exam_years set school_name = 'SEKOLAH SAMA'").run();
    const list = await page(world.supervisor, "packing");
    expect(list.split("<td>SEKOLAH SAMA")).toHaveLength(3);
  });
});

describe("the check of a print of question papers", () => {
  it("says which paper of which place it is, by whom, and that the figures are the same", async () => {
    const { id } = packed();
    const { admin } = world;
    const [number] = numbersIn(await printed(admin, "labels", `&exam_paper_id=${id}&district_code=01`));
    const shown = await check(admin, number);
    for (const words of [same, "Label bungkusan", "Daerah", "PSRA BA1", "123 naskhah dalam 8 bungkusan"])
      expect(shown).toContain(words);
    expect(shown).toContain(admin.full_name);
    expect(shown).toContain(
      address("labels", `&exam_paper_id=${id}&district_code=01`).replaceAll("&", "&amp;"),
    );
    expect(await check(admin, number, "0000-0000")).toContain(`tidak sepadan dengan cetakan ${number}`);
  });

  it.each(kinds)("says which papers differ after a change: %s", async (kind) => {
    packed();
    const { clerk } = world;
    const [number] = numbersIn(await printed(clerk, kind));
    expect(await check(clerk, number)).toContain(same);
    changeSpare(6);
    makeStudent({ school_code: "AAA0001", exam_year: 2026, full_name: "CALON BAHARU" });
    const shown = await check(clerk, number);
    expect(shown).toContain(differs);
    expect(shown).toContain(
      kind === "scripts"
        ? "PSRA BA1: 1 skrip dalam 1 sampul pada cetakan, 2 skrip dalam 1 sampul sekarang"
        : "PSRA BA1: 86 naskhah dalam 6 bungkusan pada cetakan, 87 naskhah dalam 6 bungkusan sekarang",
    );
  });

  it("says so where the totals are the same and their rooms are not", async () => {
    packed();
    const { clerk } = world;
    const [notes] = numbersIn(await printed(clerk, "notes"));
    const [packing] = numbersIn(await printed(clerk, "packing"));
    sqlite.prepare("update packet_lines set room_name = 'DEWAN BARU' where room_name = 'DEWAN'").run();
    expect(await check(clerk, notes)).toContain("Jumlah setiap kertas sama");
    expect(await check(clerk, packing)).toContain(same);
    sqlite.prepare("delete from packet_lines").run();
    expect(await check(clerk, packing)).toContain(
      "86 naskhah dalam 6 bungkusan pada cetakan, tiada sekarang",
    );
  });

  it("answers in the scope of its reader, and a foreign number as an unknown one", async () => {
    packed({ elsewhere: true });
    const { admin, supervisor, clerk, otherClerk, observer } = world;
    const elsewhere = world.otherSupervisor;
    const ofType = makePerson("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "PSRA" });
    const ofOtherType = makePerson("PENYELIA_DAERAH", { district_code: "01", exam_level_code: "SMA" });
    const readers = { admin, supervisor, ofType, ofOtherType, elsewhere, clerk, otherClerk, observer };
    const readersOf = async (number = "") => {
      const may: string[] = [];
      for (const [name, who] of Object.entries(readers)) {
        const shown = await check(who, number);
        expect([name, shown.includes(same)]).toEqual([name, !shown.includes(unknown)]);
        if (shown.includes(same)) may.push(name);
      }
      return may;
    };
    const [state] = numbersIn(await printed(admin, "packing"));
    expect(await readersOf(state)).toEqual(["admin"]);
    const [district] = numbersIn(await printed(admin, "packing", "&district_code=01"));
    expect(await readersOf(district)).toEqual(["admin", "supervisor"]);
    const [own] = numbersIn(await printed(supervisor, "labels"));
    expect(await readersOf(own)).toEqual(["admin", "supervisor"]);
    const [typed] = numbersIn(await printed(ofType, "scripts"));
    expect(await readersOf(typed)).toEqual(["admin", "supervisor", "ofType"]);
    for (const number of numbersIn(await printed(admin, "notes"))) {
      const school_code = sqlite
        .prepare("select school_code from sheet_prints where number = ?")
        .pluck()
        .get(number);
      const may = { AAA0001: ["supervisor", "ofType", "clerk"], CCC0003: ["supervisor", "ofType"] };
      const others = may[school_code as keyof typeof may] ?? ["elsewhere"];
      expect(await readersOf(number)).toEqual(["admin", ...others]);
    }
  });

  it("compares a district as it was printed: with the schools of today by its account, of the records by the office", async () => {
    packed();
    const { admin, supervisor } = world;
    const [office] = numbersIn(await printed(admin, "packing", "&district_code=01"));
    const [own] = numbersIn(await printed(supervisor, "packing"));
    sqlite.prepare("update school_exam_years set state = 'muktamad' where school_code = 'CCC0003'").run();
    sqlite.prepare("update schools set district_code = '02' where school_code = 'CCC0003'").run();
    expect(await check(admin, office)).toContain(same);
    expect(await check(supervisor, own)).toContain(differs);
    expect(await check(admin, own)).toContain("86 naskhah dalam 6 bungkusan sekarang");
  });

  it("follows a code that changes, and does not know a print whose place is deleted", async () => {
    packed();
    const { admin, supervisor } = world;
    const [own] = numbersIn(await printed(supervisor, "packing"));
    const [note] = numbersIn(await printed(admin, "notes", "&school_code=AAA0001"));
    sqlite.prepare("update districts set code = '77' where code = '01'").run();
    expect(await check(makePerson("PENYELIA_DAERAH", { district_code: "77" }), own)).toContain(same);
    sqlite.prepare("update sheet_prints set exam_year = null").run();
    expect(await check(admin, own)).toContain(differs);
    sqlite.prepare("update sheet_prints set school_code = null, district_code = null").run();
    for (const number of [own, note]) expect(await check(admin, number)).toContain(unknown);
  });
});

describe("the print of a place that changes", () => {
  const step = { school_code: "AAA0001", version: null, fingerprint: null };
  const edit = (path: string, fields: object) => answerOf(formOf(world.admin, path, { ...fields }));

  it("stays at a school that is merged into another one, and is right again after the undo", async () => {
    const { other } = packed();
    const { admin, clerk, supervisor } = world;
    const [ended] = numbersIn(await printed(admin, "notes", "&school_code=CCC0003"));
    const [receiving] = numbersIn(await printed(clerk, "notes"));
    const [labels] = numbersIn(await printed(clerk, "labels"));
    const [district] = numbersIn(await printed(supervisor, "packing"));
    const all = [ended, receiving, labels, district];
    const { id } = findSchoolByCode(admin, "CCC0003") ?? { id: 0 };
    expect(mergeSchool(admin, id, step).kind).toBe("saved");
    expect(
      sqlite.prepare("select count(*) from packet_lines where registration_id = ?").pluck().get(other.id),
    ).toBe(0);
    for (const number of all) expect(await check(admin, number)).toContain(differs);
    const shown = await check(admin, ended);
    expect(shown).toContain("CCC0003 · SEKOLAH CCC0003");
    expect(shown).toContain("37 naskhah dalam 2 bungkusan pada cetakan, tiada sekarang");
    expect(await check(clerk, receiving)).toContain("86 naskhah dalam 6 bungkusan pada cetakan, 123 naskhah");
    expect(await check(clerk, ended)).toContain(unknown);
    expect(undoMerge(admin, id, { version: null }).kind).toBe("saved");
    for (const number of all) expect(await check(admin, number)).toContain(same);
  });

  it("stays at the school and year that a registration leaves", async () => {
    const { other } = packed();
    const { admin } = world;
    makeSchool("EEE0005", { district_code: "02", exam_type_code: "PSRA" });
    const [note] = numbersIn(await printed(admin, "notes", "&school_code=CCC0003"));
    const path = `/school_exam_years/${other.id}/edit`;
    const moved = { school_code: "EEE0005", exam_year: "2026", version: "1", confirmed: "true" };
    expect((await edit(path, moved)).status).toBe(303);
    const shown = await check(admin, note);
    for (const words of [differs, "CCC0003 · SEKOLAH CCC0003", "tiada sekarang"])
      expect(shown).toContain(words);
    const [next] = numbersIn(await printed(admin, "notes", "&school_code=EEE0005"));
    expect(await check(world.otherSupervisor, next)).toContain(same);
    expect(await check(world.otherSupervisor, note)).toContain(unknown);
    expect((await edit(path, { ...moved, school_code: "CCC0003", version: "2" })).status).toBe(303);
    expect(await check(admin, note)).toContain(same);
  });

  it("is unknown once the school is deleted, and that of its district is known", async () => {
    const { other } = packed();
    const { admin } = world;
    const [note] = numbersIn(await printed(admin, "notes", "&school_code=CCC0003"));
    const [district] = numbersIn(await printed(admin, "packing", "&district_code=01"));
    sqlite.prepare("delete from packet_lines where registration_id = ?").run(other.id);
    sqlite.prepare("delete from students where school_code = 'CCC0003'").run();
    expect(deleteSchoolExamYear(admin, other.id).kind).toBe("saved");
    const { id } = findSchoolByCode(admin, "CCC0003") ?? { id: 0 };
    expect(await check(admin, note)).toContain(differs);
    expect(deleteSchool(admin, id).kind).toBe("saved");
    expect(await check(admin, note)).toContain(unknown);
    expect(await check(admin, district)).toContain("123 naskhah dalam 8 bungkusan pada cetakan, 86 naskhah");
  });
});
