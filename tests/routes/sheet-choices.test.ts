import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { exam_years, students } from "~/db/schema";
import type { SheetChoice } from "~/features/sheets/choices/queries";
import { otherSheets } from "~/features/sheets/kinds";
import { answerOf } from "../support/answers";
import { loadApp } from "../support/app";
import { makeRoom, makeStudent, type Person, requestOf, withWorld } from "../support/people";
import { pressPrint } from "../support/sheet-prints";

const app = await loadApp();
const world = withWorld();

const query = "school_code=AAA0001&exam_year=2026";
const path = `/students/sheets?${query}`;
const choices = async (person: Person = world.clerk): Promise<Record<string, SheetChoice>> => {
  const { body } = await answerOf(requestOf(person, path));
  return Object.fromEntries(body.chosen.choices.map((choice: SheetChoice) => [choice.sheet, choice]));
};
const stateOf = async (sheet: string, person?: Person) => (await choices(person))[sheet]?.state;
const text = async (person: Person = world.clerk) =>
  (await (await app(requestOf(person, path))).text())
    .replace(/<!--[^>]*-->/g, "")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
const print = (sheet: string, more = "", person: Person = world.clerk) =>
  pressPrint(app, person, `/students/sheets/${sheet}?${query}${more}`);

const add = (n: number, from = 1, values: Partial<typeof students.$inferInsert> = {}) =>
  Array.from({ length: n }, (_, at) =>
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: `CALON ${from + at}`,
      class_name: "6 A",
      student_code: `AAA0001/${String(from + at).padStart(3, "0")}`,
      ...values,
    }),
  );
const rename = (id: number, full_name: string) =>
  db.update(students).set({ full_name }).where(eq(students.id, id)).run();

describe("the sheets to choose from", () => {
  it("are the roll sheet of the school's own exam type and those of every type, with their pages", async () => {
    add(30);
    const found = await choices();
    expect(Object.keys(found)).toEqual(["PSRA", ...otherSheets]);
    for (const { sheet, pages } of Object.values(found)) {
      const page = await app(requestOf(world.clerk, `/students/sheets/${sheet.toLowerCase()}?${query}`));
      const printed = (await page.text()).split('<section class="sheet').length - 1;
      expect([sheet, pages]).toEqual([sheet, sheet === "seating-plan" ? null : printed]);
    }
    expect([found.PSRA?.pages, found.statements?.pages]).toEqual([2, 15]);
    const shown = await text();
    expect(shown).toContain("PSRA · Penilaian Sekolah Rendah Agama");
    expect(shown).not.toContain("Sijil Menengah Agama");
  });

  it("are without candidates, drafts or ready, and lead on to what the school lacks", async () => {
    expect(await stateOf("PSRA")).toBe("empty");
    add(2, 1, { student_code: null });
    const found = await choices();
    expect([found.PSRA?.state, found.labels?.state, found["check-list"]?.state]).toEqual([
      "draft",
      "unnumbered",
      "ready",
    ]);
    const shown = await text();
    expect(shown).toContain("Draf 2 calon belum bernombor");
    expect(shown).toContain("Belum boleh dicetak 2 calon belum bernombor, tidak dicetak");
    expect(shown).toMatch(/Jana angka giliran.*Jana angka giliran/);
    db.update(students).set({ student_code: "AAA0001/001" }).where(eq(students.full_name, "CALON 1")).run();
    expect(await stateOf("labels")).toBe("ready");
    db.update(students).set({ student_code: "AAA0001/002" }).where(eq(students.full_name, "CALON 2")).run();
    expect(await stateOf("PSRA")).toBe("ready");
  });

  it("say who printed them and when, and that they changed since; a change that is taken back is none", async () => {
    const first = add(3)[0]?.id ?? 0;
    for (const sheet of ["psra", "slips", "check-list"]) await print(sheet);
    const printed = await choices();
    expect(["PSRA", "slips", "check-list", "labels"].map((sheet) => printed[sheet]?.state)).toEqual([
      "current",
      "current",
      "current",
      "ready",
    ]);
    expect(printed.PSRA?.last).toMatchObject({ printed_by: world.clerk.full_name });
    const number = printed.PSRA?.last?.number ?? "";
    expect(await text()).toContain(number);

    rename(first, "NAMA LAIN");
    const changed = await choices(world.admin);
    expect(["PSRA", "slips", "check-list"].map((sheet) => changed[sheet]?.state)).toEqual([
      "changed",
      "changed",
      "changed",
    ]);
    expect(await text()).toContain("Berubah sejak dicetak Maklumat 1 calon berubah");
    rename(first, "CALON 1");
    expect(await stateOf("PSRA")).toBe("current");
  });

  it("count prints of a part apart, and a plan by its rooms", async () => {
    add(3);
    expect(await stateOf("seating-plan")).toBe("no_room");
    makeRoom({ school_code: "AAA0001" });
    await print("slips", "&class_name=6+A");
    await print("attendance", "&gender=L");
    const found = await choices();
    expect(found.slips).toMatchObject({ state: "ready", last: null, parts: 1 });
    expect(found["seating-plan"]).toMatchObject({ state: "ready", rooms: { n: 1, printed: 0 } });
    expect(await text()).toContain("dan 1 cetakan sebahagian");
  });

  it("of a closed year are not due again", async () => {
    const first = add(2)[0]?.id ?? 0;
    await print("psra");
    rename(first, "NAMA LAIN");
    db.update(exam_years).set({ closed_at: new Date().toISOString() }).where(eq(exam_years.year, 2026)).run();
    expect(await stateOf("PSRA")).toBe("current");
  });

  it("are the same to an observer, whose masked copies print none", async () => {
    add(2);
    await print("psra", "", world.observer);
    expect(await stateOf("PSRA", world.observer)).toBe("ready");
    await print("psra");
    expect(await stateOf("PSRA", world.observer)).toBe("current");
  });
});
