import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { sheet_prints, students } from "~/db/schema";
import { loadApp } from "../support/app";
import { bareFormOf, makePerson, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { openPrint, pressPrint, printAddress, printedAt } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const add = (n: number, values = {}) =>
  makeStudent({ ...at, full_name: `CALON ${n}`, student_code: `AAA0001/00${n}`, ...values });
const pageOf = (sheet = "psra") => `/students/sheets/${sheet}?school_code=AAA0001&exam_year=2026`;
const htmlOf = async (response: Response) => (await response.text()).replaceAll("<!-- -->", "");
const open = async (address: string, person: Person = world.clerk) =>
  htmlOf(await app(requestOf(person, address)));
const numbers = () => db.select({ number: sheet_prints.number }).from(sheet_prints).all();
const rename = (id: number, full_name: string) =>
  db.update(students).set({ full_name }).where(eq(students.id, id)).run();

const button = />Cetak(?: <kbd>[^<]*<\/kbd>)?<\/button>/;
const sheets = [
  "psra",
  "attendance",
  "labels",
  "slips",
  "statements",
  "check-list",
  "final-list",
  "door-list",
];

describe("the page of a sheet", () => {
  it.each(sheets)("is a preview, which says so on each page and has no number: %s", async (sheet) => {
    for (let n = 1; n <= 3; n++) add(n);
    const html = await open(pageOf(sheet));
    const pages = html.split('<section class="sheet').slice(1);
    expect(pages.length).toBeGreaterThan(0);
    for (const page of pages) {
      expect(page).toContain("PRATONTON: TIDAK BERNOMBOR · 3 calon");
      expect(page).toContain('data-word="PRATONTON"');
    }
    expect(html).toMatch(button);
    expect(html).not.toMatch(/P-\w{6}|Dicetak pada|Kod semakan/);
    expect(numbers()).toEqual([]);
  });

  it("is no preview while it is a draft, which has no number to give", async () => {
    add(1, { student_code: null });
    const html = await open(pageOf());
    expect(html).toContain("DRAF: cetakan tanpa nombor");
    expect(html).not.toMatch(button);
    expect(html).not.toContain("PRATONTON");
    expect(await printedAt(app, world.clerk, pageOf())).toBe(pageOf());
    expect(numbers()).toEqual([]);
  });
});

describe("the button of a sheet", () => {
  it.each(sheets)("records the print, and its address shows the number each time: %s", async (sheet) => {
    add(1);
    const address = await printedAt(app, world.clerk, pageOf(sheet));
    const [print, ...others] = numbers();
    expect(others).toEqual([]);
    expect(address).toBe(`${printAddress(pageOf(sheet))}&number=${print?.number}`);
    for (const html of [await open(address), await open(address)]) {
      expect(html).toContain(`No. cetakan ${print?.number}`);
      expect(html).toContain("Dicetak pada");
      expect(html).not.toContain("PRATONTON");
      expect(html).not.toMatch(button);
    }
    expect(numbers()).toHaveLength(1);
  });

  it("gives a form that is sent twice one number, also where the data changed in between", async () => {
    const { id } = add(1);
    const press = () => pressPrint(app, world.clerk, pageOf(), { submission_key: "satu" });
    const first = (await press()).headers.get("Location");
    rename(id, "LAIN");
    expect((await press()).headers.get("Location")).toBe(first);
    expect(numbers()).toHaveLength(1);
  });

  it("refuses a form without a valid token, and records nothing", async () => {
    add(1);
    const fields = { form_token: "palsu" };
    const answer = await app(bareFormOf(world.clerk, printAddress(pageOf()), fields));
    expect([answer.status, numbers()]).toEqual([422, []]);
    expect(await htmlOf(answer)).toContain("PRATONTON");
  });

  it("prints in the scope of the user alone", async () => {
    add(1);
    for (const stranger of [
      world.otherClerk,
      world.otherSupervisor,
      makePerson("OBSERVER", { exam_level_code: "SMA" }),
    ])
      expect((await pressPrint(app, stranger, pageOf())).status).toBe(404);
    expect(numbers()).toEqual([]);
  });

  it("prints without a number while the database cannot be written", async () => {
    add(1);
    sqlite.pragma("query_only = on");
    try {
      const answer = await pressPrint(app, world.clerk, pageOf(), { submission_key: "penuh" });
      const html = await htmlOf(answer);
      expect(answer.status).toBe(503);
      expect(html).toContain("Cetakan tanpa nombor · Kod semakan");
      expect(html).toContain("Cetakan ini tiada nombor kerana pangkalan data tidak dapat ditulis");
      expect(html).not.toContain("PRATONTON");
    } finally {
      sqlite.pragma("query_only = off");
    }
    expect(await htmlOf(await openPrint(app, world.clerk, pageOf()))).toMatch(/No\. cetakan P-\w{6}/);
  });
});

describe("the address of a print", () => {
  it("says that the data changed since, and offers a new print", async () => {
    const { id } = add(1);
    const address = await printedAt(app, world.clerk, pageOf());
    const [print] = numbers();
    rename(id, "NAMA LAIN");
    const html = await open(address);
    expect(html).toContain(`Kandungan helaian ini telah berubah selepas cetakan ${print?.number}.`);
    expect(html).toContain("1 butiran berubah");
    expect(html).toContain("PRATONTON: TIDAK BERNOMBOR");
    expect(html).toMatch(button);
    expect(numbers()).toHaveLength(1);
    const next = await printedAt(app, world.clerk, pageOf());
    expect(next).not.toBe(address);
    expect(await open(next)).toMatch(/No\. cetakan P-\w{6}/);
  });

  it("is a preview for another account, and for a number that no print has", async () => {
    add(1);
    const address = await printedAt(app, world.clerk, pageOf());
    const [print] = numbers();
    expect((await app(requestOf(world.otherClerk, address))).status).toBe(404);
    const foreign = await open(address, world.supervisor);
    expect(foreign).toContain("PRATONTON: TIDAK BERNOMBOR");
    expect(foreign).not.toContain(`No. cetakan ${print?.number}`);
    const unknown = await open(`${printAddress(pageOf())}&number=P-000000`);
    expect(unknown).toContain("PRATONTON: TIDAK BERNOMBOR");
    expect(unknown).not.toContain("telah berubah selepas cetakan");
  });

  it("leads to the sheet without a school, and to the rooms without a room", async () => {
    add(1);
    const leads = async (path: string) => (await app(requestOf(world.admin, path))).headers.get("Location");
    expect(await leads("/students/sheets/psra/printed")).toBe("/students/sheets/psra");
    expect(await leads(printAddress(pageOf("seating-plan")))).toBe(pageOf("seating-plan"));
    expect(await printedAt(app, world.admin, pageOf("seating-plan"))).toBe(pageOf("seating-plan"));
    expect(numbers()).toEqual([]);
  });
});
