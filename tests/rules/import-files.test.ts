import { strToU8, zipSync } from "fflate";
import { describe, expect, test } from "vitest";
import { readCandidatePaste } from "~/features/imports/judging/candidates";
import { readPaste } from "~/features/imports/reading/paste";
import { readSpreadsheet } from "~/features/imports/reading/reading";
import { problem } from "~/messages";
import { fixture } from "../support/known";
import { slowness } from "../support/process-time";
import { odsRow, odsTable, openDocument, rowsOf, sheetOf, workbook } from "../support/workbooks";

const header = "Nama,No KP,Kod Sekolah,Angka Giliran,Kelas,Tahun";
const asBytes = (bytes: Uint8Array | string) => (typeof bytes === "string" ? strToU8(bytes) : bytes);
const read = (bytes: Uint8Array | string, name: string) => readSpreadsheet(asBytes(bytes), name);
const textOf = async (bytes: Uint8Array | string, name: string) => {
  const result = await read(bytes, name);
  return result.ok ? result.text : `! ${result.problem.code}`;
};
const problemOf = async (bytes: Uint8Array | string, name: string) => {
  const began = performance.now();
  const result = await read(bytes, name);
  expect(performance.now() - began).toBeLessThan(5000);
  return result.ok ? `taken: ${result.text.slice(0, 200)}` : result.problem.code;
};
const utf16 = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));

describe("a text file", () => {
  test.each([
    ["commas", `${header}\nALI,140810014475,AAA0001,,6 A,2026\n`],
    ["semicolons", `${header}\nALI,140810014475,AAA0001,,6 A,2026\n`.replaceAll(",", ";")],
    ["tabs", `${header}\nALI,140810014475,AAA0001,,6 A,2026\n`.replaceAll(",", "\t")],
    [
      "quotes and Windows line ends",
      `"${header.replaceAll(",", '","')}"\r\n"ALI","140810014475","AAA0001","","6 A","2026"\r\n`,
    ],
    ["a byte order mark", `\ufeff${header}\r\nALI,140810014475,AAA0001,,6 A,2026`],
  ])("a text file with %s is read by its columns", async (_, text) => {
    const lines = readCandidatePaste(await textOf(text, "calon.csv"));
    expect(lines.ok && lines.lines.map(({ cells }) => cells)).toEqual([
      ["ALI", "140810014475", "AAA0001", "", "6 A", "2026"],
    ]);
  });

  test("a text file keeps quoted commas, quotes and line ends", async () => {
    expect(await textOf('"SMA KHAIRIAH, SUNGKAI","ALI ""AL""","dua\r\nbaris"\n', "x.csv")).toBe(
      'SMA KHAIRIAH, SUNGKAI\t"ALI ""AL"""\tdua baris\n'.trimEnd(),
    );
  });

  test("UTF-8, UTF-16 and Windows-1252 files give the same text", async () => {
    const text = "Nama;Kelas\r\nNUR'AIN É;6 A\r\n";
    const windows = Uint8Array.from(Buffer.from(text, "latin1"));
    const [utf8, ...others] = await Promise.all([
      textOf(text, "a.csv"),
      textOf(utf16(`\ufeff${text}`), "a.csv"),
      textOf(utf16(text), "a.csv"),
      textOf(windows, "a.csv"),
    ]);
    expect(utf8).toContain("NUR'AIN É\t6 A");
    expect(others.map((other) => other.replace("\ufeff", ""))).toEqual([utf8, utf8, utf8]);
  });

  test("the typographic signs of Windows-1252 are read on every version of Node", async () => {
    const signs = Uint8Array.from([0x44, 0x92, 0x53, 0x4f, 0x55, 0x5a, 0x41, 0x3b, 0x80, 0x96, 0x9f, 0xc9]);
    expect(await textOf(signs, "a.csv")).toBe("D’SOUZA\t€–ŸÉ");
  });

  const utf8 = (text: string) => [...strToU8(text)];

  test("a bad byte in a UTF-8 file spoils no other letter", async () => {
    const bytes = [
      ...utf8("Nama;Jawi\nRENÉE;احمد\nD"),
      0x92,
      ...utf8("SOUZA–LIM;ڠه\nX"),
      0xe9,
      0xc3,
      ...utf8(";€"),
    ];
    expect(await textOf(Uint8Array.from(bytes), "a.csv")).toBe(
      "Nama\tJawi\nRENÉE\tاحمد\nD’SOUZA–LIM\tڠه\nXéÃ\t€",
    );
  });

  /** "احمد" and "نور" */
  const arabic = [
    [0xc7, 0xcd, 0xe3, 0xcf],
    [0xe4, 0xe6, 0xd1],
  ];
  const jawiFile = (heading: string) =>
    Uint8Array.from([
      ...utf8(`Nama;${heading}\n`),
      ...arabic.flatMap((name) => [...utf8("ALI;"), ...name, 10]),
    ]);

  test("a file in Windows-1256 is read where its column of Jawi becomes Arabic by that", async () => {
    for (const heading of ["Nama (Jawi)", "NAMA DALAM TULISAN JAWI", "Nama Arab"])
      expect(await textOf(jawiFile(heading), "a.csv")).toBe(`Nama\t${heading}\nALI\tاحمد\nALI\tنور`);
    expect(await textOf(jawiFile("Kelas"), "a.csv")).toBe("Nama\tKelas\nALI\tÇÍãÏ\nALI\täæÑ");
  });

  test("a UTF-8 file with a column of Jawi and a bad byte stays UTF-8", async () => {
    const bytes = [...utf8("Nama;Jawi\nALI;احمد دانيال\nABU;طارق\nD"), 0x92, ...utf8("S;نور")];
    expect(await textOf(Uint8Array.from(bytes), "a.csv")).toContain("ABU\tطارق\nD’S\tنور");
  });

  test.each([
    ["ditto marks", 'A,140419118831,6 AMANAH\nB,140123118254,"\nC,140318116763,"', ["6 AMANAH", '"', '"']],
    [
      "an odd number of ditto marks",
      'A,140419118831,6 A\nB,140123118254,"\nC,140318116763,6 B',
      ["6 A", '"', "6 B"],
    ],
    [
      "ditto marks beside quoted cells",
      '"A, B",140419118831,6 A\n"B",140123118254,"\nC,140318116763,"',
      ["6 A", '"', '"'],
    ],
    [
      "ditto marks with Windows line ends",
      'A,140419118831,6 A\r\nB,140123118254,"\r\nC,140318116763,"\r\n',
      ["6 A", '"', '"'],
    ],
  ])("a text file with %s keeps each line", async (_, data, classes) => {
    const paste = readPaste(await textOf(`NAMA,NO KP,KELAS\n${data}`, "a.csv"));
    const lines = paste.ok ? paste.lines.slice(1) : [];
    expect(lines.map(({ cells }) => cells[1])).toEqual(["140419118831", "140123118254", "140318116763"]);
    expect(lines.map(({ cells }) => cells[2])).toEqual(classes);
  });

  test("a text file of schools keeps each line below its ditto marks", async () => {
    const text = 'NAMA,KOD,DAERAH\nSRA A,ABA0001,01\nSRA B,ABA0002,"\nSRA C,ABA0003,"';
    expect(await textOf(text, "a.csv")).toBe(
      'NAMA\tKOD\tDAERAH\nSRA A\tABA0001\t01\nSRA B\tABA0002\t""""\nSRA C\tABA0003\t""""',
    );
  });

  test("a quote that is left open before a name keeps the lines below it", async () => {
    const lost = 'NAMA,NO KP\n"ALI BIN ABU,140419118831\nSITI,140123118254';
    expect(await textOf(lost, "a.csv")).toBe(
      'NAMA\tNO KP\n"""ALI BIN ABU"\t140419118831\nSITI\t140123118254',
    );
  });

  test("wrapped cells with commas are no lines of their own", async () => {
    const text = 'NAMA,NO KP,ALAMAT\nA,140419118831,"NO 1, JALAN A\nTAMAN B, IPOH"\n"B\nC",140123118254,X';
    expect(await textOf(text, "a.csv")).toBe(
      "NAMA\tNO KP\tALAMAT\nA\t140419118831\tNO 1, JALAN A TAMAN B, IPOH\nB C\t140123118254\tX",
    );
  });

  test("a text file whose quotes hide a pupil is refused with the line of the quote", async () => {
    const text = 'NAMA,NO KP,KELAS\nA,140419118831,6 A\nB,140123118254,x,"\nC,140318116763,"';
    expect(await read(text, "a.csv")).toEqual({ ok: false, problem: problem("file_quote_open", { n: 3 }) });
  });

  test("a text file of 5,000 lines with a ditto mark in each second is read within two seconds", async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, at) => `MUHAMMAD ALI BIN ABU,${140_000_000_000 + at},${at % 2 ? '"' : "6 AMANAH"}`,
    );
    const before = process.cpuUsage();
    const lines = (await textOf(`NAMA,NO KP,KELAS\n${rows.join("\n")}`, "a.csv")).split("\n");
    expect(lines).toHaveLength(5001);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000 * (await slowness()));
  });

  test("lines of a text file keep their numbers after blank lines", async () => {
    const lines = readCandidatePaste(
      await textOf(`${header}\n\n\nALI,140810014475,AAA0001,,6 A,2026`, "a.csv"),
    );
    expect(lines.ok && lines.lines.map(({ line }) => line)).toEqual([4]);
  });

  test.each([
    ["with an open quote", `${header}\n"ALI,1408`, "file_quote_open"],
    ["of a million blank lines", "\n".repeat(1_000_000), "too_many"],
    ["of one endless line", "a,".repeat(900_000), "file_line_too_long"],
    ["that is empty", "", "file_blank"],
  ])("a text file %s is refused", async (_, text, problem) => {
    expect(await problemOf(text, "a.csv")).toBe(problem);
  });
});

describe("a workbook", () => {
  const styles =
    '<numFmts count="1"><numFmt numFmtId="170" formatCode="000000000000"/></numFmts><cellXfs count="3"><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs>';

  test("a workbook's numbers are read as digits, never as 1.4E+11", async () => {
    const numbers = [
      "140101015551",
      "1.40101015551E11",
      "1.40101015551E+11",
      "140101015551.0",
      "50810014475",
    ];
    const rows = rowsOf(numbers.map((number) => `<c><v>${number}</v></c>`.replace("<c>", '<c s="1">')));
    expect((await textOf(workbook({ sheets: { A: sheetOf(rows) }, styles }), "a.xlsx")).split("\t")).toEqual([
      "140101015551",
      "140101015551",
      "140101015551",
      "140101015551",
      "50810014475",
    ]);
  });

  test("a workbook's dates, booleans, formula results, rich text and errors are read as text", async () => {
    const rows = rowsOf([
      '<c s="2"><v>41640</v></c>',
      '<c t="b"><v>1</v></c>',
      '<c t="str"><f>A1&amp;B1</f><v>HASIL</v></c>',
      '<c t="s"><v>0</v></c>',
      '<c t="e"><f>1/0</f><v>#DIV/0!</v></c>',
      "<c ><f>1+1</f><v>2</v></c>",
      "A &amp; B &lt;i&gt;",
    ]);
    const sharedStrings = "<si><r><t>NUR </t></r><r><rPr><b/></rPr><t>AISYAH</t></r></si>";
    const text = await textOf(workbook({ sheets: { A: sheetOf(rows) }, styles, sharedStrings }), "a.xlsx");
    expect(text.split("\t")).toEqual([
      "2014-01-01",
      "TRUE",
      "HASIL",
      "NUR AISYAH",
      "#DIV/0!",
      "2",
      "A & B <i>",
    ]);
  });

  test("the filled sheets of a workbook follow one another in the text", async () => {
    const sheets = { Kosong: sheetOf(""), Satu: sheetOf(rowsOf(["SATU"])), Dua: sheetOf(rowsOf(["DUA"])) };
    const bytes = workbook({ sheets });
    expect(await read(bytes, "a.xlsx")).toEqual({
      ok: true,
      text: "SATU\nDUA",
      sheets: [
        { name: "Kosong", lines: 0 },
        { name: "Satu", lines: 1 },
        { name: "Dua", lines: 1 },
      ],
    });
  });

  const layoutOf = async (bytes: Uint8Array) => {
    const file = await read(bytes, "a.xlsx");
    return file.ok ? file.sheets : file.problem;
  };
  const merges = (...refs: string[]) =>
    `<mergeCells count="${refs.length}">${refs.map((ref) => `<mergeCell ref="${ref}"/>`).join("")}</mergeCells>`;
  const withMerges = (rows: string, ...refs: string[]) =>
    workbook({ sheets: { A: sheetOf(rows).replace("</sheetData>", `</sheetData>${merges(...refs)}`) } });

  test("a workbook says which cells are merged down, and the text has them in their first row", async () => {
    const rows = rowsOf(["NAMA", "KELAS"], ["ALI", "6 A"], ["ABU"], ["SITI"], ["ANI", "6 B"], ["AMIN"]);
    const bytes = withMerges(rows, "A1:B1", "B2:B4", "B5:B1048576", "A2:A2", "XFD1:XFD9", "?:?");
    expect(await textOf(bytes, "a.xlsx")).toBe("NAMA\tKELAS\nALI\t6 A\nABU\t\nSITI\t\nANI\t6 B\nAMIN\t");
    expect(await layoutOf(bytes)).toEqual([
      {
        name: "A",
        lines: 6,
        merged: [
          { row: 2, column: 2, rows: 3 },
          { row: 5, column: 2, rows: 2 },
        ],
      },
    ]);
  });

  test("a workbook names at most 5,000 merges", async () => {
    const refs = Array.from({ length: 6000 }, (_, at) => `A${at + 1}:A${at + 2}`);
    const bytes = withMerges(rowsOf(...Array.from({ length: 6500 }, () => ["X"])), ...refs);
    const layout = await layoutOf(bytes);
    expect(Array.isArray(layout) && layout[0]?.merged).toHaveLength(5000);
  });

  test("a workbook says which rows have a name that is struck through", async () => {
    const struck =
      '<fonts count="3"><font/><font><strike/></font><font><strike val="0"/></font></fonts>' +
      '<cellXfs count="3"><xf fontId="0"/><xf fontId="1"/><xf fontId="2"/></cellXfs>' +
      "<dxfs><dxf><font><strike/></font></dxf></dxfs>";
    const cell = (style: number, text: string) => `<c s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const rows = rowsOf(
      ["NAMA", "KELAS"],
      [cell(1, "ALI BIN ABU"), cell(1, "6 A")],
      [cell(1, "SITI BINTI OMAR"), cell(0, "6 A")],
      [cell(0, "ANI BINTI OMAR"), cell(1, "6 A")],
      [cell(2, "AMIN BIN ABU"), cell(2, "6 A")],
      [cell(1, "1408"), cell(1, "9")],
    );
    const bytes = workbook({ sheets: { A: sheetOf(rows) }, styles: struck });
    expect(await layoutOf(bytes)).toEqual([{ name: "A", lines: 6, struck_rows: [2, 3] }]);
  });

  test("a workbook is read without the letters of a cell that are struck through, and names them", async () => {
    const run = (text: string, strike = "") =>
      `<r><rPr>${strike}<sz val="11"/></rPr><t xml:space="preserve">${text}</t></r>`;
    const texts = [
      "<si><t>NAMA</t></si>",
      "<si/>",
      `<si>${run("SITI &amp; ", "<strike/>")}${run("SARAH BINTI OMAR")}</si>`,
      `<si>${run("ALI ", "<strike/>")}${run("BIN ABU", '<strike val="1"/>')}</si>`,
      `<si>${run("AMIN ", '<strike val="0"/>')}${run("BIN ABU")}</si>`,
      `<si>${run("6 BUDI", "<strike/>")}${run(" ")}${run("6 AMAN")}</si>`,
    ];
    const cell = (at: number) => `<c t="s"><v>${at}</v></c>`;
    const rows = rowsOf([cell(0), "KELAS"], [cell(2), cell(5)], [cell(3), "6 A"], [cell(4), "6 A"]);
    const bytes = workbook({ sheets: { A: sheetOf(rows) }, sharedStrings: texts.join("") });
    expect(await textOf(bytes, "a.xlsx")).toBe(
      "NAMA\tKELAS\nSARAH BINTI OMAR\t 6 AMAN\nALI BIN ABU\t6 A\nAMIN BIN ABU\t6 A",
    );
    expect(await layoutOf(bytes)).toEqual([
      { name: "A", lines: 4, struck_rows: [3], struck_texts: ["SITI &", "6 BUDI"] },
    ]);
  });

  test("a workbook's rows and cells keep their positions after empty ones", async () => {
    const rows = '<row r="3"><c r="B3" t="inlineStr"><is><t>X</t></is></c></row>';
    expect(await textOf(workbook({ sheets: { A: sheetOf(rows) } }), "a.xlsx")).toBe("\t\n\t\n\tX");
  });

  test("a workbook with a hundred thousand rows that hold only formats is read", async () => {
    const empty = Array.from(
      { length: 100_000 },
      (_, at) => `<row r="${at + 2}" s="1"><c r="A${at + 2}" s="1"/></row>`,
    );
    const bytes = workbook({ sheets: { A: sheetOf(rowsOf(["ALI"]) + empty.join("")) } });
    expect(await textOf(bytes, "a.xlsx")).toBe("ALI");
  });

  test("a workbook of five thousand candidates is read within two seconds", async () => {
    const rows = fixture("clean/candidates.tsv")
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split("\t"));
    const bytes = workbook({ sheets: { A: sheetOf(rowsOf(...rows)) } });
    const before = process.cpuUsage();
    const lines = readCandidatePaste(await textOf(bytes, "a.xlsx"));
    const { user } = process.cpuUsage(before);
    expect(lines.ok && lines.lines.length).toBe(5000);
    expect(user / 1e6).toBeLessThan(2 * (await slowness()));
  });
});

describe("a spreadsheet of LibreOffice", () => {
  const typed = (type: string, value: string, text: string) =>
    `<table:table-cell office:value-type="${type}" ${value} table:style-name="ce9"><text:p>${text}</text:p></table:table-cell>`;

  test("its sheets, numbers, dates and repeated rows are read as those of Excel", async () => {
    const rows =
      odsRow(["NAMA", "NO KP", "TARIKH", "CALON", "KELAS"]) +
      odsRow([
        'D&apos;SOUZA <text:span text:style-name="T1">A/L</text:span><text:s text:c="2"/>PETER',
        typed("float", 'office:value="140810014475"', "1.41E+11"),
        typed("date", 'office:date-value="2014-08-10"', "10/08/14"),
        typed("boolean", 'office:boolean-value="true"', "TRUE"),
        "6 A",
      ]) +
      odsRow([""], 'table:number-rows-repeated="2"') +
      odsRow(
        [
          '<table:table-cell table:number-columns-repeated="2"><text:p>X</text:p></table:table-cell>',
          "",
          "Y",
        ],
        'table:number-rows-repeated="2"',
      ) +
      odsRow([
        "<table:table-cell><office:annotation><text:p>nota</text:p></office:annotation><text:p>NUR</text:p><text:p>AISYAH</text:p></table:table-cell>",
      ]);
    const bytes = openDocument(
      odsTable("Satu", rows) + odsTable("Kosong", "") + odsTable("Dua", odsRow(["DUA"])),
    );
    expect(await read(bytes, "a.ods")).toEqual({
      ok: true,
      text: [
        "NAMA\tNO KP\tTARIKH\tCALON\tKELAS",
        "D'SOUZA A/L PETER\t140810014475\t2014-08-10\tTRUE\t6 A",
        "\t\t\t\t",
        "\t\t\t\t",
        "X\tX\t\tY\t",
        "X\tX\t\tY\t",
        "NUR AISYAH\t\t\t\t",
        "DUA",
      ].join("\n"),
      sheets: [
        { name: "Satu", lines: 7 },
        { name: "Kosong", lines: 0 },
        { name: "Dua", lines: 1 },
      ],
    });
  });

  test("it names hidden, merged and struck cells", async () => {
    const styles =
      '<style:style style:name="ta2" style:family="table"><style:table-properties table:display="false"/></style:style>' +
      '<style:style style:name="ce9" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style>' +
      '<style:style style:name="ce8" style:family="table-cell"><style:text-properties style:text-line-through-style="none"/></style:style>';
    const merged =
      '<table:table-cell table:number-columns-spanned="1" table:number-rows-spanned="3"><text:p>6 A</text:p></table:table-cell>';
    const rows =
      odsRow(["NAMA", "KELAS"]) +
      odsRow(["ALI BIN ABU", merged]) +
      odsRow([typed("string", "", "SITI BINTI OMAR"), "<table:covered-table-cell/>"]) +
      odsRow([typed("string", "", "ANI BINTI OMAR").replace("ce9", "ce8"), "<table:covered-table-cell/>"]) +
      odsRow(["AMIN BIN ABU", "6 B"], 'table:visibility="collapse"');
    const columns = '<table:table-column/><table:table-column table:visibility="collapse"/>';
    const bytes = openDocument(
      odsTable("A", columns + rows).replace(
        '<table:table-column table:number-columns-repeated="16384"/>',
        "",
      ) + odsTable("B", odsRow(["X"]), 'table:style-name="ta2"'),
      styles,
    );
    const file = await read(bytes, "a.ods");
    expect(file.ok && file.sheets).toEqual([
      {
        name: "A",
        lines: 5,
        hidden_rows: [5],
        hidden_columns: [2],
        merged: [{ row: 2, column: 2, rows: 3 }],
        struck_rows: [3],
      },
      { name: "B", isHidden: true, lines: 1 },
    ]);
  });

  test("5,000 candidates in it are read within two seconds", async () => {
    const rows = Array.from({ length: 5000 }, (_, at) =>
      odsRow([
        `MUHAMMAD ALI BIN ABU ${"A".repeat(at % 7)}`,
        typed("float", `office:value="${140_000_000_000 + at}"`, "1.41E+11"),
        ...Array.from({ length: 10 }, () => "6 AMANAH"),
      ]),
    );
    const before = process.cpuUsage();
    const text = await textOf(openDocument(odsTable("A", rows.join(""))), "a.ods");
    expect(text.split("\n")).toHaveLength(5000);
    expect(process.cpuUsage(before).user / 1000).toBeLessThan(2000 * (await slowness()));
  });
});

describe("a hostile file", () => {
  const plain = workbook({ sheets: { A: sheetOf(rowsOf(["ALI"])) } });
  const ole = (text: string) =>
    new Uint8Array(Buffer.concat([Buffer.from("d0cf11e0a1b11ae1", "hex"), utf16(text)]));
  const bomb = workbook({ sheets: { A: sheetOf(" ".repeat(60_000_000)) } });
  const far = (cell: string) => sheetOf(`<row r="1"><c r="${cell}" t="b"><v>1</v></c></row>`);
  const lying = new Uint8Array(bomb);
  // Both headers declare a size of one byte.
  for (let at = 0; at < lying.length - 30; at++) {
    const [p, k, a, b] = lying.subarray(at, at + 4);
    if (p !== 0x50 || k !== 0x4b) continue;
    if (a === 3 && b === 4) lying.set([1, 0, 0, 0], at + 22);
    if (a === 1 && b === 2) lying.set([1, 0, 0, 0], at + 24);
  }

  test.each([
    ["a zip bomb", bomb, "a.xlsx", "file_too_large"],
    ["a zip bomb that lies about its size", lying, "a.xlsx", "file_damaged"],
    [
      "two thousand entries",
      workbook({
        sheets: { A: far("A1") },
        more: Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`xl/x${at}.xml`, strToU8("<a/>")])),
      }),
      "a.xlsx",
      "file_too_large",
    ],
    [
      "an entity bomb",
      workbook({ sheets: { A: `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>${far("A1")}` } }),
      "a.xlsx",
      "file_damaged",
    ],
    ["a cell in column XFD", workbook({ sheets: { A: far("XFD1") } }), "a.xlsx", "file_stray_cell"],
    [
      "a cell in row 1,048,576",
      workbook({ sheets: { A: far("A1048576").replace('<row r="1">', '<row r="1048576">') } }),
      "a.xlsx",
      "file_stray_cell",
    ],
    [
      "a million rows of formats",
      workbook({
        sheets: {
          A: sheetOf(
            Array.from(
              { length: 1_048_576 },
              (_, at) => `<row r="${at + 1}"><c r="A${at + 1}" s="1"/></row>`,
            ).join(""),
          ),
        },
      }),
      "a.xlsx",
      "file_too_large",
    ],
    ["a workbook that was cut off", plain.subarray(0, plain.length - 40), "a.xlsx", "file_damaged"],
    ["a workbook cut in the middle", plain.subarray(0, 300), "a.xlsx", "file_damaged"],
    [
      "a workbook without its sheet",
      zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }),
      "a.xlsx",
      "file_damaged",
    ],
    ["a workbook of nonsense", workbook({ sheets: { A: "<<<>>>&&&" } }), "a.xlsx", "file_damaged"],
    [
      "a sheet that ends in the middle",
      workbook({ sheets: { A: sheetOf(rowsOf(["ALI"])).slice(0, -40) } }),
      "a.xlsx",
      null,
    ],
    ["a workbook without any row", workbook({ sheets: { A: sheetOf("") } }), "a.xlsx", "file_blank"],
    ["an old .xls", ole("Workbook"), "a.xls", "file_old_excel"],
    ["a workbook with a password", ole("EncryptionInfo EncryptedPackage"), "a.xlsx", "file_locked"],
    ["a Numbers document", zipSync({ "Index/Document.iwa": strToU8("x") }), "a.numbers", "file_numbers"],
    ["a Word document", zipSync({ "word/document.xml": strToU8("<w/>") }), "a.docx", "file_word"],
    [
      "a Word document with a workbook stored in it",
      zipSync({
        "word/document.xml": strToU8("<w/>"),
        "word/embeddings/M.xlsx": [zipSync({ "xl/workbook.xml": strToU8("<w/>") }), { level: 0 }],
      }),
      "a.docx",
      "file_word",
    ],
    ["an old Word document", ole("WordDocument"), "a.doc", "file_word"],
    [
      "an archive with a part of LibreOffice",
      zipSync({ "content.xml": strToU8("<x/>") }),
      "a.ods",
      "file_unknown",
    ],
    [
      "a text of LibreOffice",
      zipSync({ "content.xml": strToU8("<office:body><office:text/></office:body>") }),
      "a.odt",
      "file_word",
    ],
    [
      "a spreadsheet of LibreOffice with a password",
      openDocument("", "", { "META-INF/manifest.xml": strToU8("<m><manifest:encryption-data/></m>") }),
      "a.ods",
      "file_locked",
    ],
    [
      "a spreadsheet of LibreOffice that is encrypted whole",
      zipSync({ "encrypted-package": strToU8("x") }),
      "a.ods",
      "file_locked",
    ],
    [
      "a spreadsheet of LibreOffice with a million equal rows",
      openDocument(odsTable("A", odsRow(["ALI"], 'table:number-rows-repeated="1000000"'))),
      "a.ods",
      "file_too_large",
    ],
    [
      "a spreadsheet of LibreOffice with a million equal cells",
      openDocument(
        odsTable(
          "A",
          odsRow([
            '<table:table-cell table:number-columns-repeated="1000000"><text:p>A</text:p></table:table-cell>',
          ]),
        ),
      ),
      "a.ods",
      "file_too_large",
    ],
    [
      "a spreadsheet of LibreOffice with 200 cells of 10,000 letters in 200 rows",
      openDocument(
        odsTable(
          "A",
          odsRow(
            [
              `<table:table-cell table:number-columns-repeated="200"><text:p>${"A".repeat(10_000)}</text:p></table:table-cell>`,
            ],
            'table:number-rows-repeated="200"',
          ),
        ),
      ),
      "a.ods",
      "file_too_large",
    ],
    [
      "a spreadsheet of LibreOffice with numbers of repeats that are none",
      openDocument(
        odsTable("A", odsRow(["ALI"], 'table:number-rows-repeated="-5e9"')).replaceAll(
          '="16384"',
          '="99999999999999999999"',
        ),
      ),
      "a.ods",
      null,
    ],
    [
      "a spreadsheet of LibreOffice with a stray cell",
      openDocument(
        odsTable("A", odsRow(["ALI", '<table:table-cell table:number-columns-repeated="900"/>', "x"])),
      ),
      "a.ods",
      "file_stray_cell",
    ],
    [
      "a spreadsheet of LibreOffice with an entity bomb",
      zipSync({ "content.xml": strToU8('<!DOCTYPE x [<!ENTITY a "aaaa">]><office:spreadsheet/>') }),
      "a.ods",
      "file_damaged",
    ],
    [
      "a spreadsheet of LibreOffice with a comment that never ends",
      openDocument(
        odsTable("A", odsRow(["<table:table-cell><office:annotation><text:p>x</text:p></table:table-cell>"])),
      ),
      "a.ods",
      "file_damaged",
    ],
    ["a PDF", strToU8("%PDF-1.7 ..."), "a.pdf", "file_pdf"],
    ["a web page called an old workbook", "<html><table></table></html>", "a.xls", "file_old_excel"],
    ["another kind of archive", zipSync({ "ppt/a.xml": strToU8("<p/>") }), "a.pptx", "file_unknown"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]), "a.png", "file_unknown"],
    [
      "a picture called a table",
      new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0, 0, 0, 0, 0]),
      "a.csv",
      "file_unknown",
    ],
    ["text called a workbook", "Nama,No KP", "a.xlsx", "file_unknown"],
    ["nothing at all", "", "a.xlsx", "file_blank"],
  ])("a hostile file is refused with a sentence: %s", async (_, bytes, name, problem) => {
    const answer = await problemOf(bytes, name);
    if (problem) expect(answer).toBe(problem);
    else expect(answer).toMatch(/^(file_damaged|taken: ALI)/);
  });

  test("a stray cell is named, and a table that is too wide has none", async () => {
    const list = rowsOf(["NAMA", "KELAS"], ["ALI", "6 A"]);
    const stray = list.replace("</row>", '<c r="XFD1" t="inlineStr"><is><t>x</t></is></c></row>');
    expect(await read(workbook({ sheets: { A: sheetOf(stray) } }), "a.xlsx")).toEqual({
      ok: false,
      problem: problem("file_stray_cell", { cell: "XFD1" }),
    });
    const wide = rowsOf(Array.from({ length: 300 }, () => "X"));
    expect(await problemOf(workbook({ sheets: { A: sheetOf(wide) } }), "a.xlsx")).toBe("file_too_large");
  });

  test("a hostile file never blocks other requests for more than a second", async () => {
    let longest = 0;
    let last = performance.now();
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 5);
    for (const bytes of [bomb, lying]) await read(bytes, "a.xlsx");
    await new Promise((done) => setTimeout(done, 20));
    clearInterval(beat);
    expect(longest).toBeLessThan(1500);
  });
});
