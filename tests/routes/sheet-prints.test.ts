import { eq } from "drizzle-orm";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { db, sqlite } from "~/db/client";
import { audit_events, schools, sheet_prints, students } from "~/db/schema";
import type { Receipt } from "~/features/sheets/prints/commands";
import { transferStudent } from "~/features/students/transfer";
import { problem } from "~/messages";
import { PrintResult } from "~/routes/sheets/check";
import { answerOf } from "../support/answers";
import {
  formOf,
  inRollback,
  lockYearAt,
  makePerson,
  makeStudent,
  makeWorld,
  type Person,
  requestOf,
} from "../support/people";

inRollback();

const at = { school_code: "AAA0001", exam_year: "2026" };
type Query = Record<string, string>;

let world: ReturnType<typeof makeWorld>;
let candidates: { id: number }[];
beforeEach(() => {
  world = makeWorld();
  const add = (n: number, values: object = {}) =>
    makeStudent({
      school_code: "AAA0001",
      exam_year: 2026,
      full_name: `CALON ${n}`,
      class_name: n % 2 ? "6 A" : "6 B",
      gender: n % 3 ? "L" : "P",
      ic_number: `14010110123${n}`,
      student_code: `AAA0001/00${n}`,
      ...values,
    });
  candidates = [1, 2, 3, 4, 5, 6].map((n) => add(n));
});

function open(person: Person, sheet: string, query: Query = {}) {
  const request = requestOf(person, `/students/sheets/${sheet}?${new URLSearchParams({ ...at, ...query })}`);
  return answerOf(request);
}
/** Presses "Cetak" and opens the address of the print. */
async function print(person: Person, sheet = "psra", query: Query = {}): Promise<Receipt> {
  const address = `/students/sheets/${sheet}/printed?${new URLSearchParams({ ...at, ...query })}`;
  const { location } = await answerOf(formOf(person, address, {}));
  const { body } = await answerOf(requestOf(person, location ?? ""));
  return body.receipt;
}
const check = async (person: Person, number: string | null, checksum: string) =>
  (
    await answerOf(
      requestOf(person, `/students/sheets/check?${new URLSearchParams({ number: number ?? "", checksum })}`),
    )
  ).body;
const checkPrint = async (person: Person, { number, checksum }: Receipt) =>
  (await check(person, number, checksum)).result;

const change = (index: number, values: Partial<typeof students.$inferInsert>) =>
  db
    .update(students)
    .set(values)
    .where(eq(students.id, candidates[index]?.id ?? 0))
    .run();
const remove = (index: number) =>
  db
    .delete(students)
    .where(eq(students.id, candidates[index]?.id ?? 0))
    .run();

describe("the filters of a sheet", () => {
  const codes = async (query: Query) =>
    (await open(world.clerk, "psra", query)).body.sheet.candidates.map(
      ({ student_code }: { student_code: string }) => student_code?.slice(-1) ?? null,
    );

  it.each<[string, Query, (string | null)[]]>([
    ["a class", { class_name: "6 A" }, ["1", "3", "5"]],
    ["a gender", { gender: "P" }, ["3", "6"]],
    ["numbers from", { number_from: "5" }, ["5", "6"]],
    ["numbers to", { number_to: "2" }, ["1", "2"]],
    ["numbers from and to", { number_from: "002", number_to: "4" }, ["2", "3", "4"]],
    ["one number", { number_from: "4", number_to: "4" }, ["4"]],
    ["numbers turned round", { number_from: "4", number_to: "2" }, []],
    ["a class that is not there", { class_name: "9 Z" }, []],
    ["all at once", { class_name: "6 A", gender: "L", number_from: "2", number_to: "5" }, ["5"]],
    [
      "nothing that is valid",
      { gender: "X", number_from: "-1", number_to: "abc", order: "id" },
      "123456".split(""),
    ],
    ["a class of a kilobyte", { class_name: "A".repeat(1024) }, "123456".split("")],
  ])("the filter %s selects the expected candidates", async (_, query, expected) => {
    expect(await codes(query)).toEqual(expected);
  });

  it("the number filter ignores the code and leaves out candidates without a number", async () => {
    change(0, { student_code: null });
    change(1, { student_code: "Q0001/022" });
    expect(await codes({ number_from: "20" })).toEqual(["2"]);
    expect(await codes({ number_to: "3" })).toEqual(["3"]);
  });

  it("a sheet is ordered by number, by class and name, or by name", async () => {
    change(0, { full_name: "ZAKI" });
    change(5, { student_code: null });
    expect(await codes({})).toEqual(["1", "2", "3", "4", "5", null]);
    expect(await codes({ order: "class_name" })).toEqual(["3", "5", "1", "2", "4", null]);
    expect(await codes({ order: "full_name" })).toEqual(["2", "3", "4", "5", null, "1"]);
  });

  it("late candidates come last in every order", async () => {
    for (const index of [0, 1, 3]) change(index, { created_at: "2026-02-01T00:00:00.000Z" });
    lockYearAt("2026-03-01T00:00:00.000Z");
    expect(await codes({})).toEqual(["1", "2", "4", "3", "5", "6"]);
    expect(await codes({ order: "full_name" })).toEqual(["1", "2", "4", "3", "5", "6"]);
    expect(await codes({ order: "class_name" })).toEqual(["1", "2", "4", "3", "5", "6"]);
  });

  it("the class filter offers the classes of the school-year with counts", async () => {
    expect((await open(world.clerk, "psra", { class_name: "6 A" })).body.sheet.classes).toEqual([
      { class_name: "6 A", total: 3 },
      { class_name: "6 B", total: 3 },
    ]);
  });
});

describe("a receipt", () => {
  it("the same user, sheet, filters and data give one receipt, stored once", async () => {
    const first = await print(world.clerk);
    expect(first).toMatchObject({ total: 6, printed_by: world.clerk.full_name });
    expect(first.number).toMatch(/^P-[0-9A-HJKMNP-TV-Z]{6}$/);
    expect(first.checksum).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(await print(world.clerk)).toEqual(first);
    expect(db.select().from(sheet_prints).all()).toHaveLength(1);
    const events = db.select().from(audit_events).where(eq(audit_events.action, "sheet.printed")).all();
    expect(events).toMatchObject([
      {
        entity_id: first.number,
        school_code: "AAA0001",
        exam_year: 2026,
        changes: { sheet: "PSRA", total: 6 },
      },
    ]);
  });

  it("another user, sheet, filter, order or data gives another receipt", async () => {
    const receipts = [
      await print(world.clerk),
      await print(world.supervisor),
      await print(world.clerk, "labels"),
      await print(world.clerk, "psra", { class_name: "6 A" }),
      await print(world.clerk, "psra", { gender: "L" }),
      await print(world.clerk, "psra", { order: "full_name" }),
    ];
    change(0, { full_name: "NAMA LAIN" });
    receipts.push(await print(world.clerk));
    expect(new Set(receipts.map(({ number }) => number)).size).toBe(7);
    expect(receipts[0]?.checksum).toBe(receipts[1]?.checksum);
    expect(receipts[6]?.checksum).not.toBe(receipts[0]?.checksum);
  });

  it("data that return to their earlier state give the earlier receipt", async () => {
    const first = await print(world.clerk);
    change(0, { full_name: "NAMA LAIN" });
    expect((await print(world.clerk)).number).not.toBe(first.number);
    change(0, { full_name: "CALON 1" });
    expect(await print(world.clerk)).toEqual(first);
  });

  it("a receipt stores no name and no identity number", async () => {
    await print(world.clerk, "check-list");
    const kept = JSON.stringify(db.select().from(sheet_prints).all());
    expect(kept).toContain("AAA0001/001");
    expect(kept).not.toMatch(/CALON|14010110/);
  });

  it("an observer's receipt covers masked identity numbers only and reveals no digits by trial", async () => {
    change(0, { birth_cert_number: "BF123456", passport_number: "X9876543", visa_number: "V5554444" });
    for (const sheet of ["psra", "attendance", "labels", "check-list"]) {
      const { sheet: shown } = (await open(world.observer, sheet)).body;
      const receipt = await print(world.observer, sheet);
      expect(JSON.stringify([shown, shown.candidates, receipt])).not.toMatch(/14010110|BF1234|X9876|V5554/);
      const whole = await print(world.clerk, sheet);
      sqlite.exec("savepoint disguised");
      change(0, { ic_number: "130909141231", birth_cert_number: "AA993456", passport_number: "Y0006543" });
      expect((await print(world.observer, sheet)).checksum).toBe(receipt.checksum);
      expect((await print(world.clerk, sheet)).checksum === whole.checksum).toBe(sheet === "labels");
      sqlite.exec("rollback to disguised; release disguised");
    }
  });

  it("the checked paper leads to the present sheet with the filters of the paper", async () => {
    const receipt = await print(world.clerk, "psra", { class_name: "6 A", order: "full_name" });
    const html = renderToStaticMarkup(
      createElement(PrintResult, { checked: await checkPrint(world.clerk, receipt) }),
    );
    expect(html).toContain(
      "/students/sheets/psra?school_code=AAA0001&amp;exam_year=2026&amp;class_name=6+A&amp;order=full_name",
    );
  });

  it("a clerk checks an observer's print against the masked numbers", async () => {
    const receipt = await print(world.observer);
    expect(await checkPrint(world.clerk, receipt)).toMatchObject({ kind: "same" });
    change(0, { ic_number: "130909141231" });
    expect(await checkPrint(world.clerk, receipt)).toMatchObject({ kind: "same" });
    change(0, { ic_number: "130909149999" });
    expect(await checkPrint(world.clerk, receipt)).toMatchObject({
      kind: "different",
      differences: { changed: 1 },
    });
  });
});

describe("checking a print", () => {
  it("the check of an unchanged print names its user and time, for every way to type the codes", async () => {
    const receipt = await print(world.clerk, "psra", { class_name: "6 A" });
    const number = ` ${receipt.number?.toLowerCase().replace("-", " ")}`;
    const checksum = receipt.checksum.replace("-", "").replaceAll("0", "o").replaceAll("1", "l");
    const { result } = await check(world.supervisor, number, checksum);
    expect(result).toMatchObject({
      kind: "same",
      print: {
        number: receipt.number,
        sheet: "PSRA",
        total: 3,
        filters: { class_name: "6 A" },
        printed_by: world.clerk.full_name,
        created_at: receipt.created_at,
      },
    });
  });

  it("the check of a changed print shows counts and no name", async () => {
    const receipt = await print(world.clerk);
    remove(0);
    change(1, { student_code: "AAA0001/099" });
    change(2, { full_name: "NAMA LAIN" });
    makeStudent({ ...at, exam_year: 2026, full_name: "BAHARU", student_code: "AAA0001/100" });
    const result = await checkPrint(world.admin, receipt);
    expect(result).toMatchObject({
      kind: "different",
      total: 6,
      differences: { added: 1, removed: 1, renumbered: 1, changed: 1, isHeadChanged: false },
    });
    expect(JSON.stringify(result)).not.toMatch(/NAMA LAIN|BAHARU|14010110/);
  });

  it.each<[string, string, Partial<typeof students.$inferInsert>, boolean]>([
    ["a class", "psra", { class_name: "6 Z" }, true],
    ["an identity number", "psra", { ic_number: "140101109999" }, true],
    ["a class, which no label shows", "labels", { class_name: "6 Z" }, false],
    ["an identity number, which no label shows", "labels", { ic_number: "140101109999" }, false],
    ["a name", "labels", { full_name: "NAMA LAIN" }, true],
    ["an identity number", "attendance", { ic_number: "140101109999" }, true],
    ["a birth certificate", "check-list", { birth_cert_number: "BF1" }, true],
    ["a visa, which no roll sheet shows", "psra", { visa_number: "V1" }, false],
    ["a visa", "check-list", { visa_number: "V1" }, true],
    ["a citizenship", "check-list", { is_citizen: false }, true],
  ])("the check compares only printed fields: %s on %s", async (_, sheet, values, isReported) => {
    const receipt = await print(world.clerk, sheet);
    change(0, values);
    expect((await checkPrint(world.clerk, receipt)).kind).toBe(isReported ? "different" : "same");
  });

  it("a print can be checked after its candidates are deleted and its school is renamed", async () => {
    const receipt = await print(world.clerk);
    db.delete(students).run();
    expect(await checkPrint(world.clerk, receipt)).toMatchObject({
      kind: "different",
      total: 0,
      differences: { removed: 6 },
    });
    db.update(schools).set({ school_code: "AAA9999" }).where(eq(schools.school_code, "AAA0001")).run();
    expect(await checkPrint(world.admin, receipt)).toMatchObject({
      print: { school: { school_code: "AAA9999" } },
      differences: { removed: 6, isHeadChanged: true },
    });
  });

  it.each(["psra", "attendance", "labels", "check-list"])(
    "the check of %s names the roll numbers of candidates who moved to another school",
    async (sheet) => {
      const receipt = await print(world.clerk, sheet);
      for (const index of [1, 3]) {
        const moved = transferStudent(world.admin, {
          request_id: 1,
          student_id: candidates[index]?.id ?? 0,
          from: "AAA0001",
          to: "BBB0002",
          exam_year: 2026,
          class_name: null,
          reason: "Berpindah",
        });
        expect(moved.kind).toBe("saved");
      }
      remove(4);
      const checked = await checkPrint(world.admin, receipt);
      expect(checked).toMatchObject({
        kind: "different",
        total: 3,
        differences: { removed: 3, added: 0 },
        moved: ["AAA0001/002", "AAA0001/004"],
      });
      const html = renderToStaticMarkup(createElement(PrintResult, { checked }));
      expect(html).toContain("2 calon telah berpindah ke sekolah lain: AAA0001/002, AAA0001/004");
      const foreign = await checkPrint(world.otherClerk, receipt);
      expect(foreign).toEqual({ kind: "unknown" });
    },
  );

  it("the check reports candidates that a lock moved under another heading", async () => {
    const receipt = await print(world.clerk);
    lockYearAt("2020-01-01T00:00:00.000Z");
    expect(await checkPrint(world.clerk, receipt)).toMatchObject({ differences: { changed: 6 } });
  });

  it("a print out of scope and a print that does not exist are unknown", async () => {
    const receipt = await print(world.clerk);
    const secondary = makePerson("OBSERVER", { exam_level_code: "SMA" });
    for (const stranger of [world.otherClerk, world.otherSupervisor, secondary]) {
      expect(await checkPrint(stranger, receipt)).toEqual({ kind: "unknown" });
    }
    expect((await check(world.admin, "P-000000", receipt.checksum)).result).toEqual({ kind: "unknown" });
    expect((await check(world.admin, "%_'\"", receipt.checksum)).result).toEqual({ kind: "unknown" });
  });

  it("the check reports a wrong checksum and asks for a missing code", async () => {
    const { number, checksum } = await print(world.clerk);
    expect((await check(world.clerk, number, "0000-0000")).result).toEqual({ kind: "mistyped", number });
    expect((await check(world.clerk, number, "")).problems).toEqual({ checksum: [problem("required")] });
    expect((await check(world.clerk, "", checksum)).problems).toEqual({ number: [problem("required")] });
    const unasked = await answerOf(requestOf(world.clerk, "/students/sheets/check"));
    expect(unasked.body).toMatchObject({ problems: {}, result: null });
  });
});

describe("the other sheets", () => {
  it.each(["attendance", "labels", "check-list"])(
    "the sheet %s exists for schools of every exam type",
    async (sheet) => {
      const query = { school_code: "BBB0002" };
      const answer = await open(world.admin, sheet, query);
      expect([answer.status, answer.body.sheet.sheet]).toEqual([200, sheet]);
      expect((await open(world.clerk, sheet, query)).status).toBe(404);
      expect((await open(world.clerk, sheet, { exam_year: "1999" })).body.show).toBe("question");
    },
  );
});
