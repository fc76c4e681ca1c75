import { strToU8 } from "fflate";
import { describe, expect, test } from "vitest";
import { lostIdentities } from "~/features/imports/reading/accounted";
import { readPaste } from "~/features/imports/reading/paste";
import { readSpreadsheet } from "~/features/imports/reading/reading";
import { randomFrom } from "../support/hostile-workbooks";
import { odsRow, odsTable, openDocument, rowsOf, sheetOf, workbook } from "../support/workbooks";

type Random = () => number;

const one = <Choice>(random: Random, choices: readonly Choice[]): Choice =>
  choices[Math.floor(random() * choices.length)] as Choice;

const names = ["ALI BIN ABU", "NUR AISYAH BINTI HALIM", "D'SOUZA A/L PETER", 'AHMAD "AWANG" BIN ALI', "O"];
const classes = ["6 AMANAH", "6 A", "", '"', '"', "”", "〃", "sda", "-do-", "5 BIJAK"];
const others = ["", "", "L", "P", "IPOH", '"', "NO 1"];
const wrapped = ["NO 1\nTAMAN B\nIPOH", "NUR\nAISYAH", "6\nAMANAH"];

/** As a cell of text: a person's own quotes stay as they are, and a spreadsheet's enclose what needs them. */
function written(random: Random, cell: string, separator: string): string {
  if (cell.includes("\n") || cell.includes(separator)) return `"${cell.replaceAll('"', '""')}"`;
  if (cell === "" || cell.includes('"')) return cell;
  const chance = random();
  if (chance < 0.05) return `"${cell}`;
  return chance < 0.15 ? `"${cell}"` : cell;
}

function identity(random: Random, at: number): string {
  const digits = `1408${String(10 + (at % 20))}${String(10 + (at % 6))}${String(1000 + Math.floor(random() * 9000))}`;
  const parted = [digits.slice(0, 6), digits.slice(6, 8), digits.slice(8)];
  return parted.join(one(random, ["", "", "", "-", " "]));
}

const digitsOf = (cell: string) => cell.replace(/\D/g, "");

/** A list of pupils, with the position of the identity number. */
function listOf(random: Random, most = 12) {
  const columns = ["name", "identity", "class", ...["other", "other"].slice(Math.floor(random() * 3))];
  const order = columns.toSorted(() => random() - 0.5);
  const pupils = Array.from({ length: 1 + Math.floor(random() * most) }, (_, at) => identity(random, at));
  const cell = (column: string, pupil: string): string => {
    if (column === "identity") return pupil;
    if (random() < 0.06) return one(random, wrapped);
    return one(random, column === "name" ? names : column === "class" ? classes : others);
  };
  const rows = pupils.map((pupil) => order.map((column) => cell(column, pupil)));
  return { heading: order.map((column) => column.toUpperCase()), pupils: pupils.map(digitsOf), rows };
}

function textOf(random: Random, separator: string, { heading, rows }: ReturnType<typeof listOf>): string {
  const lineEnd = one(random, ["\n", "\r\n", "\r"]);
  const trailing = one(random, ["", "", separator, separator.repeat(3)]);
  const lines = rows.flatMap((cells) => {
    const line = cells.map((cell) => written(random, cell, separator)).join(separator) + trailing;
    return random() < 0.05 ? [line, one(random, ["", separator.repeat(2)])] : [line];
  });
  return [heading.join(separator) + trailing, ...lines].join("\n").replaceAll("\n", lineEnd);
}

function identitiesIn(text: string): string[] {
  const paste = readPaste(text);
  return paste.ok
    ? paste.lines.flatMap(({ cells }) =>
        cells.filter((cell) => /^"?\d{6}[- ]?\d{2}[- ]?\d{4}$/.test(cell)).map(digitsOf),
      )
    : [];
}

const seeds = Array.from({ length: 1000 }, (_, at) => at + 1);

describe("as many identity numbers come out of a reader as went in", () => {
  test("of 1,000 pasted lists with quotes, ditto marks, wrapped cells and blanks", () => {
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const list = listOf(random);
      const text = textOf(random, "\t", list);
      const paste = readPaste(text);
      expect(identitiesIn(text).sort(), `list ${seed}: ${JSON.stringify(text)}`).toEqual(
        list.pupils.toSorted(),
      );
      expect(paste.ok && lostIdentities(text, paste.lines)).toEqual([]);
    }
  });

  test("of 1,000 text files, which are refused where one line has a wrapped cell and a stray quote", async () => {
    let refused = 0;
    for (const seed of seeds) {
      const random = randomFrom(seed);
      const list = listOf(random);
      const text = textOf(random, one(random, [",", ";"]), list);
      const read = await readSpreadsheet(strToU8(text), "a.csv");
      if (read.ok) {
        const found = identitiesIn(read.text).sort();
        expect(found, `list ${seed}: ${JSON.stringify(text)}`).toEqual(list.pupils.toSorted());
      } else {
        refused++;
        expect(read.problem.code).toBe("file_quote_open");
        const n = read.problem.values?.n as number;
        expect(text.split(/\r\n|\n|\r/)[n - 1]).toContain('"');
      }
    }
    expect(refused).toBeLessThan(330);
  });

  test("of 5,000 lines in a few milliseconds", () => {
    const random = randomFrom(1);
    const lines = Array.from({ length: 5000 }, (_, at) => `ALI BIN ABU\t${identity(random, at)}\t"\tIPOH\tL`);
    const text = lines.join("\n");
    const paste = readPaste(text);
    const read = paste.ok ? paste.lines : [];
    const times = Array.from({ length: 10 }, () => {
      const began = performance.now();
      expect(lostIdentities(text, read)).toEqual([]);
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
  });

  test("a number that a cell has swallowed is named with its line, and one in a name's cell is not", () => {
    const text =
      'A\t140419118831\t6 A\r\nB\t140123118254\t"\r\nC\t140318116763\t"\r\nD 140318116771\t6 A\r\n"E\n140318116773"\t6';
    const lines = [
      { line: 1, cells: ["A", "140419118831", "6 A"] },
      { line: 2, cells: ["B", "140123118254", " C 140318116763 "] },
      { line: 4, cells: ["D 140318116771", "6 A"] },
      { line: 5, cells: ["E 140318116773", "6"] },
    ];
    expect(lostIdentities(text, lines)).toEqual([{ line: 3, identity: "140318116763" }]);
  });

  test("of 100 workbooks of Excel and of LibreOffice", async () => {
    for (const seed of seeds.slice(0, 100)) {
      const { heading, rows, pupils } = listOf(randomFrom(seed));
      const files = [
        workbook({ sheets: { A: sheetOf(rowsOf(heading, ...rows)) } }),
        openDocument(odsTable("A", [heading, ...rows].map((row) => odsRow(row)).join(""))),
      ];
      for (const bytes of files) {
        const read = await readSpreadsheet(bytes, "a.xlsx");
        expect(identitiesIn(read.ok ? read.text : "").sort()).toEqual(pupils.toSorted());
      }
    }
  });
});
