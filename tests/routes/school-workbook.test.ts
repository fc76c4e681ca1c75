import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { db } from "~/db/client";
import { audit_events } from "~/db/schema";
import type { ShownPlan } from "~/features/imports/draft-work";
import { candidateKey } from "~/features/students/candidate-key";
import { batchColumns } from "~/features/students/fields";
import { labelOf } from "~/messages";
import { answerOf, fileOf } from "../support/answers";
import { formOf, makeStudent, type Person, requestOf, withWorld } from "../support/people";

type ShownLine = ShownPlan["lines"][number];

const world = withWorld();
const place = { school_code: "AAA0001", exam_year: 2026 } as const;
const list = "/students/export/file?school_code=AAA0001&exam_year=2026";

const take = (person: Person, address = list) => fileOf(formOf(person, address, { format: "workbook" }));
const bytesOf = async (person: Person = world.clerk) =>
  new Uint8Array(await (await take(person)).arrayBuffer());
const partsOf = (bytes: Uint8Array) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([path, part]) => [path, strFromU8(part)]));
const sheetOf = (parts: Record<string, string>, at = 1) => parts[`xl/worksheets/sheet${at}.xml`] ?? "";

const stringsOf = (parts: Record<string, string>) =>
  [...(parts["xl/sharedStrings.xml"] ?? "").matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, text]) => text);

/** By address: the text and the number of the style. */
function cellsOf(parts: Record<string, string>, at = 1) {
  const strings = stringsOf(parts);
  const cells = sheetOf(parts, at).matchAll(/<c r="([A-Z]+\d+)"(?: s="(\d+)")?[^>]*?(?:\/>|><v>(\d+)<\/v>)/g);
  return new Map(
    [...cells].map(([, name, style, text]) => [name, { style, text: text && strings[Number(text)] }]),
  );
}

const make = (more: Record<string, unknown>) =>
  makeStudent({ ...place, class_name: "6 AMANAH", gender: "P", ...more } as never);

describe("the workbook of a school", () => {
  it("has a key, the columns of a grid, and the school and year, in frozen headings", async () => {
    const { id } = make({ full_name: "NUR AINA BINTI AHMAD", ic_number: "040810014476" });
    const parts = partsOf(await bytesOf());
    const cells = cellsOf(parts);
    const headings = [...cells].filter(([name]) => /^[A-Z]1$/.test(name ?? "")).map(([, { text }]) => text);
    const columns = ["candidate_key", ...batchColumns, "school_code", "exam_year"] as const;
    expect(headings).toEqual(columns.map(labelOf));
    expect(cells.get("A2")?.text).toBe(candidateKey({ id, version: 1 }));
    expect(cells.get("C2")?.text).toBe("040810014476");
    expect(cells.get("M2")?.text).toBe("AAA0001");
    expect(sheetOf(parts)).toContain('<pane ySplit="1" xSplit="2" topLeftCell="C2"');
  });

  it("locks its headings, keys, school and year, and no cell of a candidate or below the list", async () => {
    make({ full_name: "NUR AINA BINTI AHMAD", ic_number: null });
    const parts = partsOf(await bytesOf());
    const styles = [...(parts["xl/styles.xml"] ?? "").matchAll(/<xf [^>]*>(.*?)<\/xf>/g)].map(([xf]) => xf);
    const cells = cellsOf(parts);
    const isOpen = (name: string) =>
      styles[Number(cells.get(name)?.style)]?.includes('<protection locked="0"/>');
    expect(sheetOf(parts)).toContain('<sheetProtection sheet="1"');
    expect(["A1", "C1", "N1", "A2", "M2", "N2"].filter(isOpen)).toEqual([]);
    expect(["B2", "C2", "J2", "L2", "B3", "C3", "L102"].filter((name) => !isOpen(name))).toEqual([]);
    expect(["A3", "M3", "N3", "B103"].filter((name) => cells.has(name))).toEqual([]);
    const open = styles.filter((xf) => xf.includes("<protection"));
    expect(open.every((xf) => xf.includes('numFmtId="100"'))).toBe(true);
    expect(parts["xl/styles.xml"]).toContain('<numFmt numFmtId="100" formatCode="@"/>');
  });

  it("offers the classes of the school, and the words of the other choices", async () => {
    make({ full_name: "SITI BINTI ALI", class_name: "6 BAKTI" });
    make({ full_name: "ALI BIN ABU", class_name: "6 & 7", gender: "L" });
    const parts = partsOf(await bytesOf());
    const offered = [
      ...sheetOf(parts).matchAll(/sqref="([^"]*)"><formula1>'Arahan'!\$(\w)\$2:\$\w\$(\d+)</g),
    ];
    const guide = cellsOf(parts, 2);
    const choices = offered.map(([, at, column, last]) => [
      at,
      Array.from({ length: Number(last) - 1 }, (_, row) => guide.get(`${column}${row + 2}`)?.text),
    ]);
    expect(choices).toEqual([
      ["D2:D103", ["6 &amp; 7", "6 BAKTI"]],
      ["E2:E103", ["L", "P"]],
      ["K2:K103", ["Ya", "Tidak"]],
      ["L2:L103", ["Ya", "Tidak"]],
    ]);
  });

  it("offers no classes where no candidate has one", async () => {
    make({ full_name: "SITI BINTI ALI", class_name: null });
    expect(sheetOf(partsOf(await bytesOf()))).toContain('<dataValidations count="3">');
  });

  it("has the elements of each sheet in the order that Excel demands", async () => {
    make({ full_name: "SITI BINTI ALI" });
    const parts = partsOf(await bytesOf());
    for (const at of [1, 2]) {
      const xml = sheetOf(parts, at).replace(
        /<(sheetViews|cols|sheetData|dataValidations|ignoredErrors)[^>]*>.*?<\/\1>/gs,
        "<$1/>",
      );
      const elements = [...xml.matchAll(/<([a-zA-Z]+)[ />]/g)].map(([, name = ""]) => name).slice(1);
      const places = elements.map((name) => orderOfASheet.indexOf(name));
      expect(places).not.toContain(-1);
      expect(places).toEqual([...places].sort((a, b) => a - b));
      expect(elements).toContain("sheetProtection");
    }
  });

  it("has no live formula", async () => {
    make({ full_name: "=1+1", class_name: "-6 A" });
    const parts = partsOf(await bytesOf());
    expect(Object.values(parts).join("")).not.toMatch(/<f>|t="str"/);
    expect(stringsOf(parts).filter((text) => /^[=+\-@]/.test(text ?? ""))).toEqual([]);
  });

  it("weighs at most 20 KB for 90 candidates", async () => {
    for (let at = 0; at < 90; at++)
      make({
        full_name: `${["NUR AINA", "SITI HAJAR", "MUHAMMAD AMIR"][at % 3]} ${(at * 7919) % 1009} BINTI AHMAD`,
        ic_number: `14081001${String(1000 + at * 37)}`,
        birth_cert_number: `BT ${10_000 + at * 13}`,
        full_name_arabic: `نور عينا ${at} بنت أحمد`,
      });
    expect((await bytesOf()).length).toBeLessThan(20 * 1024);
  });
});

/** CT_Worksheet of ECMA-376, Part 1. */
const orderOfASheet = [
  "sheetPr dimension sheetViews sheetFormatPr cols sheetData sheetCalcPr sheetProtection protectedRanges scenarios",
  "autoFilter sortState dataConsolidate customSheetViews mergeCells phoneticPr conditionalFormatting dataValidations",
  "hyperlinks printOptions pageMargins pageSetup headerFooter rowBreaks colBreaks customProperties cellWatches",
  "ignoredErrors smartTags drawing legacyDrawing legacyDrawingHF picture oleObjects controls webPublishItems",
  "tableParts extLst",
]
  .join(" ")
  .split(" ");

describe("the download of the workbook", () => {
  it("is recorded, and its name has no personal data", async () => {
    make({ full_name: "SITI BINTI ALI" });
    const { headers } = await take(world.clerk);
    expect(headers.get("content-disposition")).toBe('attachment; filename="buku-kerja-AAA0001-2026.xlsx"');
    const event = db
      .select()
      .from(audit_events)
      .all()
      .find(({ action }) => action === "student.exported");
    expect(event?.changes).toEqual({
      format: "workbook",
      count: 1,
      filter: { school_code: "AAA0001", exam_year: 2026 },
    });
  });

  it("is of one school and one year, for those who can import it again", async () => {
    make({ full_name: "SITI BINTI ALI" });
    const offered = async (person: Person, query: string) =>
      (await answerOf(requestOf(person, `/students/export${query}`))).body.hasWorkbook;
    expect(await offered(world.clerk, "?exam_year=2026")).toBe(true);
    expect(await offered(world.admin, "?school_code=AAA0001&exam_year=2026")).toBe(true);
    expect(await offered(world.admin, "?exam_year=2026")).toBe(false);
    expect(await offered(world.clerk, "?school_code=AAA0001")).toBe(false);
    const refused = await take(world.admin, "/students/export/file?exam_year=2026");
    expect(refused.headers.get("location")).toBe("/students/export?exam_year=2026");
    const { headers } = await take(world.supervisor);
    expect(headers.get("location")).toBe("/students/export?school_code=AAA0001&exam_year=2026");
  });

  it("is linked from the import of a school, where the empty template was", async () => {
    const linked = async () => (await answerOf(requestOf(world.clerk, "/students/import"))).body.workbook;
    expect(await linked()).toBe("/students/export?school_code=AAA0001&exam_year=2026");
    const { location } = await answerOf(requestOf(world.clerk, "/students/template.xlsx"));
    expect(location).toBe("/students/import");
  });

  it("is filled in by a school without candidates, and imported", async () => {
    const empty = await bytesOf();
    expect(cellsOf(partsOf(empty)).has("B2")).toBe(true);
    const plan = await sentBack(edited(empty, { B2: "NUR AINA BINTI AHMAD", C2: "040810014476" }));
    expect(plan.counts).toMatchObject({ good: 1, bad: 0 });
    const other = "/students/export/file?exam_year=2026&search=tiada";
    const { headers } = await fileOf(formOf(world.clerk, other, { format: "csv" }));
    expect(headers.get("location")).toBe(other.replace("/file", ""));
  });
});

/** Sent as a spreadsheet program stores it. */
async function sentBack(bytes: Uint8Array) {
  const body = new FormData();
  body.set("pasted", "");
  body.set("exam_year", "2026");
  body.set("file", new File([bytes as Uint8Array<ArrayBuffer>], "buku-kerja.xlsx"));
  const { location } = await answerOf(requestOf(world.clerk, "/students/import", { method: "POST", body }));
  return (await answerOf(requestOf(world.clerk, location ?? ""))).body.plan;
}

/** Cells as spreadsheet programs rewrite them: a text in the cell itself, or a number where only digits were typed. */
function edited(bytes: Uint8Array, cells: Record<string, string | number>): Uint8Array {
  const parts = unzipSync(bytes);
  const path = "xl/worksheets/sheet1.xml";
  let xml = strFromU8(parts[path] ?? new Uint8Array());
  for (const [name, value] of Object.entries(cells)) {
    const cell = new RegExp(`<c r="${name}"( s="\\d+")[^>]*?(?:/>|>.*?</c>)`);
    expect(xml).toMatch(cell);
    const written =
      typeof value === "number" ? `><v>${value}</v></c>` : ` t="inlineStr"><is><t>${value}</t></is></c>`;
    xml = xml.replace(cell, `<c r="${name}"$1${written}`);
  }
  return zipSync({ ...parts, [path]: strToU8(xml) });
}

describe("a workbook that is sent back", () => {
  it("corrects the edited candidates, also where their card changed, and adds those below the list", async () => {
    make({ full_name: "AMIRA BINTI ALI", ic_number: "140810014476" });
    make({ full_name: "BADRUL BIN CHE DIN", ic_number: "140811014475", gender: "L" });
    make({ full_name: "CHE WAN BIN HASSAN", ic_number: "040812014475", gender: "L" });
    const sent = await sentBack(
      edited(await bytesOf(), {
        C2: "140810-01-4478",
        D3: "6 bestari",
        B5: "DANIAL BIN OSMAN",
        C5: 140_812_014_475,
        D5: "6 BESTARI",
        E5: "L",
      }),
    );
    expect(sent.counts).toMatchObject({ good: 1, bad: 0, changed: 2, same: 1, missing: 0 });
    expect(sent.questions).toEqual([]);
    const changes = sent.lines.map(({ correction }: ShownLine) => [
      correction?.full_name,
      ...(correction?.changes ?? []).map(({ field, old, new: next }) => `${field}: ${old} > ${next}`),
    ]);
    expect(changes).toEqual([
      ["AMIRA BINTI ALI", "ic_number: 140810014476 > 140810014478"],
      ["BADRUL BIN CHE DIN", "class_name: 6 AMANAH > 6 BESTARI"],
    ]);
  });

  it("asks nothing and finds every candidate as stored, without its instructions", async () => {
    make({ full_name: "SITI BINTI ALI", ic_number: "140810014476" });
    make({ full_name: "ALI BIN ABU", ic_number: "140810014475", gender: "L", class_name: "-6 A" });
    const plan = await sentBack(await bytesOf());
    expect(plan.counts).toMatchObject({ good: 0, bad: 0, same: 2 });
    expect(plan.questions).toEqual([]);
    expect(plan.ignored).toEqual([]);
    expect(plan.left).toMatchObject({ headings: 1, sheets: 0, foot: 0 });
  });
});
