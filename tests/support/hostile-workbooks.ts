import { strToU8, type Zippable, zipSync } from "fflate";
import { type Problem, problem } from "~/messages";
import { odsRow, odsTable, openDocument, sheetOf, workbook } from "./workbooks";

/** A workbook against the server, and the problems that the answer may name. */
export interface HostileWorkbook {
  name: string;
  bytes: Uint8Array;
  problems: Problem[];
}

const tooLarge = [problem("file_too_large")];
const damaged = [problem("file_damaged")];

const times = (count: number, each: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => each(at)).join("");

const letters = (column: number): string =>
  column < 26
    ? String.fromCharCode(65 + column)
    : letters(Math.floor(column / 26) - 1) + letters(column % 26);

const table = (rows: number, columns: number, cell: (place: string, at: number) => string) =>
  sheetOf(
    times(
      rows,
      (row) =>
        `<row r="${row + 1}">${times(columns, (column) => cell(`${letters(column)}${row + 1}`, row * columns + column))}</row>`,
    ),
  );

const one = (text: string) => `<row r="1"><c r="A1" t="inlineStr"><is><t>${text}</t></is></c></row>`;
const numbered = (attributes: string) =>
  workbook({ sheets: { A: sheetOf(`<row ${attributes}><c r="A1" t="b"><v>1</v></c></row>`) } });
const withParts = (parts: Record<string, string>) =>
  workbook({
    sheets: { A: sheetOf(one("ALI")) },
    more: Object.fromEntries(Object.entries(parts).map(([path, text]) => [path, strToU8(text)])),
  });

/** The random numbers vary sizes and texts only; the classes are always the same. */
export function hostileWorkbooks(random: () => number): HostileWorkbook[] {
  const about = (size: number) => Math.round(size * (0.9 + random() / 10));
  const letter = () => String.fromCharCode(65 + Math.floor(random() * 26));
  const long = (size: number) => letter().repeat(about(size));
  const shared = (place: string, at = 0) => `<c r="${place}" t="s"><v>${at}</v></c>`;
  const made = (name: string, problems: Problem[], bytes: Uint8Array): HostileWorkbook => ({
    name,
    problems,
    bytes,
  });
  const named = (parts: Zippable) =>
    zipSync({ "xl/workbook.xml": strToU8("<workbook><sheets/></workbook>"), ...parts });

  return [
    made(
      "a shared string of a million characters in 40,000 cells",
      tooLarge,
      workbook({
        sheets: { A: table(200, 200, (place) => shared(place)) },
        sharedStrings: `<si><t>${long(1_000_000)}</t></si>`,
      }),
    ),
    made(
      "a shared string of a hundred thousand characters in 10,000 cells",
      tooLarge,
      workbook({
        sheets: { A: table(100, 100, (place) => shared(place)) },
        sharedStrings: `<si><t>${long(100_000)}</t></si>`,
      }),
    ),
    made(
      "a spreadsheet of LibreOffice with 20,000 equal rows of 200 equal cells",
      tooLarge,
      openDocument(
        odsTable(
          "A",
          odsRow(
            ['<table:table-cell table:number-columns-repeated="200"><text:p>A</text:p></table:table-cell>'],
            'table:number-rows-repeated="20000"',
          ),
        ),
      ),
    ),
    made(
      "a spreadsheet of LibreOffice with 600,000 cells that repeat nothing",
      [problem("file_blank"), ...tooLarge],
      openDocument(odsTable("A", odsRow(Array.from({ length: about(600_000) }, () => "")))),
    ),
    made(
      "a spreadsheet of LibreOffice with 200,000 texts that do not end",
      [problem("file_blank")],
      openDocument(
        odsTable("A", odsRow([`<table:table-cell>${"<text:p></text:x>".repeat(about(200_000))}</text:p>`])),
      ),
    ),
    made("a row number behind a false one", tooLarge, numbered('a-r="1" r="900000000"')),
    made("a row number behind a sign that looks like the tag's end", tooLarge, numbered('a=">" r="3000000"')),
    made("a row number in an entity", tooLarge, numbered('r="&#57;00000000"')),
    made("a row number with a prefix", tooLarge, numbered('x:r="900000000"')),
    made("a row number given twice", tooLarge, numbered('r="1" r="900000000"')),
    made("a row number as a power of ten", damaged, numbered('r="9e8"')),
    made(
      "200 sheets with one cell in the last corner",
      [problem("file_stray_cell", { cell: "GR20000" })],
      workbook({
        sheets: Object.fromEntries(
          Array.from({ length: 200 }, (_, at) => [
            `S${at}`,
            sheetOf(`<row r="20000"><c r="GR20000" t="b"><v>1</v></c></row>`),
          ]),
        ),
      }),
    ),
    made(
      "a cell with 600,000 attributes",
      tooLarge,
      workbook({
        sheets: {
          A: sheetOf(`<row r="1"><c r="A1" ${times(600_000, (at) => `a${at}="" `)}><v>1</v></c></row>`),
        },
      }),
    ),
    made(
      "numbers in 240,000 cells",
      [...tooLarge, problem("too_many"), problem("too_long")],
      workbook({ sheets: { A: table(1200, 200, (place) => `<c r="${place}"><v>${about(9e8)}</v></c>`) } }),
    ),
    made(
      "tags a million deep",
      tooLarge,
      workbook({ sheets: { A: sheetOf(`<row r="1"><c r="A1">${"<t>".repeat(about(1_000_000))}`) } }),
    ),
    made(
      "550,000 shared strings",
      tooLarge,
      workbook({
        sheets: { A: sheetOf(`<row r="1">${shared("A1")}</row>`) },
        sharedStrings: "<si><t>A</t></si>".repeat(about(550_000)),
      }),
    ),
    made(
      "a zip bomb in a zip bomb",
      tooLarge,
      workbook({
        sheets: { A: sheetOf(" ".repeat(60_000_000)) },
        more: { "xl/inner.xml": zipSync({ "xl/inner.xml": zipSync({ a: new Uint8Array(20_000_000) }) }) },
      }),
    ),
    made(
      "more than a thousand parts",
      tooLarge,
      named(Object.fromEntries(Array.from({ length: 1200 }, (_, at) => [`xl/p${at}.xml`, strToU8("<a/>")]))),
    ),
    made(
      "shared strings of eleven million characters",
      tooLarge,
      workbook({
        sheets: { A: table(1000, 200, (place, at) => shared(place, at)) },
        sharedStrings: times(200_000, (at) => `<si><t>${letter().repeat(30)}${at}</t></si>`),
      }),
    ),
    made(
      "one text in 300,000 runs",
      tooLarge,
      workbook({
        sheets: { A: sheetOf(`<row r="1">${shared("A1")}${shared("B1")}</row>`) },
        sharedStrings: `<si>${"<r><t>ABCDEFGH</t></r>".repeat(about(300_000))}</si>`,
      }),
    ),
    made(
      "nothing but 300,000 merged cells",
      [problem("file_blank")],
      workbook({
        sheets: {
          A: sheetOf("").replace(
            "</worksheet>",
            `<mergeCells>${times(300_000, (at) => `<mergeCell ref="A${at}:B${at}"/>`)}</mergeCells></worksheet>`,
          ),
        },
      }),
    ),
    made(
      "texts of three million characters inside cells",
      tooLarge,
      workbook({
        sheets: {
          A: table(
            600,
            50,
            (place) => `<c r="${place}" t="inlineStr"><is><t>${letter().repeat(100)}</t></is></c>`,
          ),
        },
      }),
    ),
    made(
      "formulas with results of a million characters",
      tooLarge,
      workbook({
        sheets: {
          A: table(1, 5, (place) => `<c r="${place}" t="str"><f>A1</f><v>${long(1_000_000)}</v></c>`),
        },
      }),
    ),
    made(
      "a list of sheets with 300,000 attributes",
      tooLarge,
      withParts({
        "xl/workbook.xml": `<workbook><sheets><sheet name="A" ${times(300_000, (at) => `b${at}="1" `)}/></sheets></workbook>`,
      }),
    ),
    made(
      "no list of the parts",
      damaged,
      zipSync({
        "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="A" id="r1"/></sheets></workbook>'),
      }),
    ),
    made(
      "a list of parts that names itself as the sheet",
      [problem("file_damaged"), problem("file_blank")],
      withParts({
        "xl/_rels/workbook.xml.rels":
          '<Relationships><Relationship Id="rId1" Type="x/worksheet" Target="_rels/workbook.xml.rels"/></Relationships>',
      }),
    ),
    made(
      "an entity from outside",
      damaged,
      workbook({
        sheets: { A: `<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/hostname">]>${sheetOf(one("&b;"))}` },
      }),
    ),
    made(
      "parts in UTF-16",
      [problem("file_damaged"), problem("file_blank")],
      workbook({
        sheets: { A: "" },
        more: { "xl/workbook.xml": new Uint8Array(Buffer.from("<workbook><sheets/></workbook>", "utf16le")) },
      }),
    ),
    made(
      "a workbook that was cut off",
      damaged,
      workbook({ sheets: { A: sheetOf(one("ALI")) } }).slice(0, -40),
    ),
    made(
      "24,000 styles of dates",
      [...tooLarge, problem("too_many")],
      workbook({
        sheets: { A: table(6000, 4, (place, at) => `<c r="${place}" s="${at}"><v>${about(45000)}</v></c>`) },
        styles: `<numFmts>${times(24_000, (at) => `<numFmt numFmtId="${at + 200}" formatCode="${"[h]y\\-m&quot;".repeat(6)}"/>`)}</numFmts><cellXfs>${times(24_000, (at) => `<xf numFmtId="${at + 200}"/>`)}</cellXfs>`,
      }),
    ),
    made(
      "an empty sheet that says it reaches the last cell",
      [problem("file_blank")],
      workbook({
        sheets: { A: sheetOf("").replace("<sheetData>", '<dimension ref="A1:XFD1048576"/><sheetData>') },
      }),
    ),
    made(
      "one part twice",
      damaged,
      renamed(workbook({ sheets: { A: sheetOf(one("A")), B: sheetOf(one("B")) } })),
    ),
  ];
}

/** Gives the second sheet the first one's name, as no program does. */
function renamed(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes).toString("latin1");
  return new Uint8Array(Buffer.from(text.replaceAll("sheet2.xml", "sheet1.xml"), "latin1"));
}

/** The same seed gives the same numbers, so that a failure can be repeated. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
