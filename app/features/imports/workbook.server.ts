import { strFromU8, strToU8, zipSync } from "fflate";
import readWorkbook from "read-excel-file/node";
import { cleanText } from "~/features/values/text";
import { problem } from "~/messages";
import { inflated, namesIn, Unreadable } from "./archive.server";
import { asPastedLine } from "./cells";
import type { ReadFile } from "./file.server";

/** A sheet that reaches further has stray cells far off; its reader would fill every row up to them. */
const SHEET_LIMITS = { rows: 20_000, columns: 200, cells: 250_000 };

/** The chosen sheet, or the first that holds anything, as lines that might have been pasted. */
export async function readWorkbookFile(bytes: Uint8Array, sheet_name: string | null): Promise<ReadFile> {
  try {
    const names = namesIn(bytes);
    if (!names.includes("xl/workbook.xml")) return { ok: false, problem: kindOf(names) };
    const known = await sheetsOf(bytes);
    const chosen =
      sheet_name === null ? known.find(({ rows }) => rows.some(isFilled)) : named(known, sheet_name);
    if (!chosen && sheet_name !== null) {
      const sheets = known
        .map(({ sheet }) => sheet)
        .join(", ")
        .slice(0, 300);
      return {
        ok: false,
        problem: problem("sheet_unknown", { value: sheet_name, sheets }),
        field: "sheet_name",
      };
    }
    if (!chosen?.rows.some(isFilled)) return { ok: false, problem: "file_blank" };
    const filled = known.filter(({ rows }) => rows.some(isFilled)).length;
    const text = chosen.rows.map(asPastedLine).join("\n");
    return { ok: true, text, ...(filled > 1 && { sheet: chosen.sheet }) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** Whatever the reader stumbles over is the file's fault: it is given nothing else. */
async function sheetsOf(bytes: Uint8Array): Promise<{ sheet: string; rows: string[][] }[]> {
  const workbook = Buffer.from(checked(bytes));
  const options = { trim: false, parseNumber: exactNumber };
  const sheets = await readWorkbook(workbook, options).catch(() => {
    throw new Unreadable("file_damaged");
  });
  return sheets.map(({ sheet, data }) => ({ sheet, rows: (data ?? []).map((row) => row.map(asText)) }));
}

function kindOf(names: string[]) {
  if (names.some((name) => /^Index\/.*\.iwa$|^index\.(apxl|xml)/i.test(name))) return "file_numbers" as const;
  return names.length === 0 ? ("file_damaged" as const) : ("file_unknown" as const);
}

function named<Sheet extends { sheet: string }>(sheets: Sheet[], name: string): Sheet | undefined {
  const asked = cleanText(name).toLowerCase();
  return sheets.find(({ sheet }) => cleanText(sheet).toLowerCase() === asked);
}

const READ = /^xl\/(?!theme\/|drawings\/|charts\/|media\/|externalLinks\/|pivot)[^\0]*\.(xml|rels)$/;

/** The workbook again, uncompressed, with those parts only that are read, and each of them looked at. */
function checked(bytes: Uint8Array): Uint8Array {
  const parts = inflated(bytes, (name) => READ.test(name));
  const cells = { left: SHEET_LIMITS.cells };
  const files: Record<string, Uint8Array> = {};
  for (const [name, part] of parts) {
    const xml = strFromU8(part);
    if (/<!(DOCTYPE|ENTITY)/i.test(xml)) throw new Unreadable("file_damaged");
    files[name] = /<(\w+:)?sheetData\b/.test(xml) ? strToU8(checkedSheet(xml, cells)) : part;
  }
  return zipSync(files, { level: 0 });
}

/** The sheet without the cells and rows that hold nothing but a format, and with an error told as its text. */
function checkedSheet(xml: string, cells: { left: number }): string {
  const sheet = xml
    .replace(/<(?:\w+:)?c\b[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g, "")
    .replace(/<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\bt=)(?:"e"|'e')/g, '$1"str"');
  for (const [, letters = "", row] of sheet.matchAll(/<(?:\w+:)?c\b[^<>]*?\br=["']([A-Z]*)(\d+)["']/g)) {
    if (--cells.left < 0 || Number(row) > SHEET_LIMITS.rows || columnOf(letters) > SHEET_LIMITS.columns) {
      throw new Unreadable("file_too_large");
    }
  }
  for (const [, row] of sheet.matchAll(/<(?:\w+:)?row\b[^<>]*?\br=["'](\d+)["']/g)) {
    if (Number(row) > SHEET_LIMITS.rows) throw new Unreadable("file_too_large");
  }
  return sheet;
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}

const isFilled = (cells: string[]) => cells.some((cell) => cell.trim() !== "");

function asText(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (value instanceof Date) return dateText(value);
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  return String(value);
}

function dateText(date: Date): string {
  if (Number.isNaN(date.getTime())) return "";
  const [day = "", time = ""] = date.toISOString().split("T");
  return time.startsWith("00:00:00") ? day : `${day} ${time.slice(0, 5)}`;
}

/** A number as its digits: twelve of them are an IC, and a spreadsheet may have stored it as 1.4E11. */
function exactNumber(written: string): string {
  const digits = written.trim();
  if (/^-?\d+$/.test(digits)) return digits;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number.toFixed(0) : Number.isNaN(number) ? digits : String(number);
}
