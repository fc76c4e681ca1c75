import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events, schools, sheet_prints, students } from "~/db/schema";
import { changesSincePrint } from "~/features/sheets/prints/changes";
import { recordedReceipt } from "~/features/sheets/prints/commands";
import { findSheet } from "~/features/sheets/queries";
import { filtersOf, sheetQuery } from "~/features/sheets/schema";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { loadApp } from "../support/app";
import { makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { openPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const at = { school_code: "AAA0001", exam_year: 2026 };
const add = (full_name: string, n: number | null, values = {}) =>
  makeStudent({
    ...at,
    full_name,
    ic_number: n === null ? null : `14010110120${n}`,
    student_code: n === null ? null : `AAA0001/00${n}`,
    ...values,
  });
const change = (id: number, values: Partial<typeof students.$inferInsert>) =>
  db.update(students).set(values).where(eq(students.id, id)).run();

async function open(sheet: string, person: Person = world.clerk, query: Record<string, string> = {}) {
  const address = new URLSearchParams({ school_code: "AAA0001", exam_year: "2026", ...query });
  const response = await openPrint(app, person, `/students/sheets/${sheet}?${address}`);
  const html = (await response.text()).replaceAll("<!-- -->", "");
  return { status: response.status, html, pages: html.split('<section class="sheet').slice(1) };
}
const numberOn = ({ html }: { html: string }) => /No\. cetakan (P-\w{6})/.exec(html)?.[1];
const since = ({ html }: { html: string }) => /<p>([^<]* sejak P-[^<]*\.) <a /.exec(html)?.[1] ?? null;

describe("a sheet with nothing to warn of", () => {
  it.each(["psra", "attendance", "check-list", "labels", "statements", "slips", "door-list"])(
    "%s has no warning",
    async (sheet) => {
      add("CALON", 1);
      const { html, pages } = await open(sheet);
      expect(pages).toHaveLength(1);
      expect(html).not.toContain('class="notice');
    },
  );
});

describe("a sheet with a candidate without a roll number", () => {
  it.each(["psra", "attendance", "final-list"])(
    "%s prints as a draft on every page, without a number",
    async (sheet) => {
      for (let n = 0; n < 30; n++) add(`CALON ${n}`, null);
      const { html, pages } = await open(sheet);
      expect(pages.length).toBeGreaterThan(1);
      for (const page of pages) {
        expect(page).toContain('<b class="sheet-draft">DRAF</b>');
        expect(/<p>((?:SENARAI|JADUAL)[^<]*)<\/p>/.exec(page)?.[1]?.match(/DRAF/g)).toHaveLength(1);
        expect(page).toContain("DRAF: cetakan tanpa nombor · 30 calon");
        expect(page).not.toMatch(/Kod semakan|P-\w{6}/);
      }
      expect(html).toContain(
        "30 calon pada helaian ini belum ada angka giliran, maka helaian ini dicetak sebagai DRAF",
      );
      expect(html).toContain('href="/students/roll-numbers?school_code=AAA0001&amp;exam_year=2026"');
      expect(db.select().from(sheet_prints).all()).toEqual([]);
      expect(db.select().from(audit_events).where(eq(audit_events.action, "sheet.printed")).all()).toEqual(
        [],
      );
    },
  );

  it("is official as soon as each candidate on it has a number", async () => {
    const late = add("CALON", null);
    add("CALON", 1);
    expect(numberOn(await open("psra"))).toBeUndefined();
    expect(numberOn(await open("psra", world.clerk, { number_from: "1" }))).toBeDefined();
    change(late.id, { student_code: "AAA0001/002" });
    const official = await open("psra");
    expect(numberOn(official)).toBeDefined();
    expect(official.html).not.toContain("sheet-draft");
  });

  it("the check list and the labels keep their numbers", async () => {
    add("CALON", null);
    add("CALON", 1);
    for (const sheet of ["check-list", "labels"]) {
      const { html } = await open(sheet);
      expect(html).toMatch(/No\. cetakan P-\w{6}/);
      expect(html).not.toContain("sheet-draft");
    }
  });
});

describe("a school-year without candidates", () => {
  it.each(["psra", "attendance", "labels", "check-list", "final-list"])(
    "%s prints nothing and shows the next step",
    async (sheet) => {
      const { status, html, pages } = await open(sheet);
      expect([status, pages]).toEqual([200, []]);
      expect(html).toContain(
        "Tiada calon bagi sekolah ini pada tahun 2026, jadi tiada helaian untuk dicetak.",
      );
      expect(html).toContain('href="/student-add/batch?school_code=AAA0001&amp;exam_year=2026"');
      expect(html).not.toContain("untuk mencetak</b>");
      expect(db.select().from(sheet_prints).all()).toEqual([]);
    },
  );

  it("offers no step to a reader", async () => {
    expect((await open("psra", world.observer)).html).not.toContain("/student-add/batch");
  });

  it("prints no label where no candidate has a number", async () => {
    add("CALON", null);
    const { html, pages } = await open("labels");
    expect(pages).toEqual([]);
    expect(html).toContain("Tiada calon yang ada angka giliran, jadi tiada apa-apa untuk dicetak.");
    expect(html).toContain("/students/roll-numbers?school_code=AAA0001");
  });

  it("a filter that finds no candidate prints nothing and can be cleared", async () => {
    add("CALON", 1);
    const { html, pages } = await open("psra", world.clerk, { number_from: "5", number_to: "2" });
    expect(pages).toEqual([]);
    expect(html).toContain("Nombor awal (5) lebih besar daripada nombor akhir (2).");
    expect(html).toContain("Kosongkan");
  });
});

describe("the changes since the last print", () => {
  const two = () => [add("CALON A", 1), add("CALON B", 2)] as const;

  it("are counted above the sheet, with a link to the check", async () => {
    const [a, b] = two();
    const first = await open("psra");
    expect(since(first)).toBeNull();
    change(a.id, { student_code: "AAA0001/008" });
    change(b.id, { student_code: "AAA0001/009" });
    add("CALON C", 3);
    const second = await open("psra", world.supervisor);
    const number = numberOn(first);
    expect(since(second)).toMatch(
      new RegExp(
        `^3 calon berubah sejak ${number} \\(\\d+ \\w+ \\d{4}\\): 1 ditambah, 2 angka giliran berubah\\.$`,
      ),
    );
    const [, check = ""] = /href="(\/students\/sheets\/check\?[^"]*)"/.exec(second.html) ?? [];
    const checked = await app(requestOf(world.supervisor, check.replace("&amp;", "&")));
    expect(await checked.text()).toContain("Angka giliran 2 calon berubah");
    expect(since(await open("psra", world.supervisor)), "a reload shows them again").toBe(since(second));
    expect(since(await open("psra")), "the second print is the latest for another user").toBeNull();
  });

  it("name deletions, withdrawals, other details and the head of the sheet", async () => {
    const [a, b] = two();
    const c = add("CALON C", 3);
    await open("psra");
    db.delete(students).where(eq(students.id, a.id)).run();
    withdrawStudent(world.clerk, b.id, {
      withdrawn_at: new Date().toISOString(),
      cause: "moved",
      reason: "Berpindah",
      version: null,
    });
    change(c.id, { full_name: "NAMA LAIN" });
    expect(since(await open("psra"))).toContain("3 calon berubah sejak");
    expect(since(await open("psra"))).toContain("1 tiada lagi, 1 menarik diri, 1 butiran berubah.");
    db.update(schools).set({ school_name: "NAMA BAHARU" }).run();
    expect(since(await open("psra"))).toMatch(
      /^Helaian ini berubah sejak P-\w{6} .*: maklumat, jadual atau tandatangan pada helaian berubah\.$/,
    );
  });

  it("are shown on a draft too", async () => {
    two();
    const first = await open("psra");
    add("CALON C", null);
    expect(since(await open("psra"))).toContain(`1 calon berubah sejak ${numberOn(first)}`);
  });

  it("compare only with prints of the same sheet and filters, and masked prints with masked ones", async () => {
    const [a] = two();
    await open("psra");
    change(a.id, { ic_number: "130909149999", full_name: "NAMA LAIN" });
    expect(since(await open("attendance"))).toBeNull();
    expect(since(await open("psra", world.clerk, { order: "full_name" }))).toBeNull();
    expect(since(await open("psra", world.observer))).toBeNull();
    expect(since(await open("psra"))).toContain("1 butiran berubah");
    change(a.id, { full_name: "NAMA KETIGA" });
    expect(since(await open("psra", world.observer))).toContain("1 butiran berubah");
  });

  it("name the latest print where the data return to an earlier one", () => {
    const [a] = two();
    const print = () => {
      const sheet = findSheet(world.clerk, {
        ...at,
        sheet: "psra",
        filters: filtersOf(sheetQuery.parse({})),
      });
      if (!sheet) throw new Error("no sheet");
      const { number } = recordedReceipt(world.clerk, sheet);
      return { number, changes: changesSincePrint(world.clerk, sheet, number) };
    };
    const first = print();
    change(a.id, { full_name: "NAMA LAIN" });
    const second = print();
    change(a.id, { full_name: "CALON A" });
    const third = print();
    expect(third.number).toBe(first.number);
    expect(third.changes).toMatchObject({ number: second.number, differences: { changed: 1 } });
  });
});
