import { strFromU8, strToU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { asPastedLine } from "~/features/values/cells";
import { cleanText } from "~/features/values/text";
import { problem } from "~/messages";
import { PASTE_LIMITS } from "../paste";
import { archiveBudget, inflated, namesIn, Unreadable } from "./archive.server";
import { tagsIn } from "./markup.server";
import type { ReadFile } from "./read-file";
import { checkedSheet, SHEET_LIMITS } from "./sheet-bounds.server";
import { book, relations, type SheetPart, sheetsOf } from "./sheet-parts.server";

export async function readWorkbookFile(bytes: Uint8Array, sheet_name: string | null): Promise<ReadFile> {
  try {
    const names = namesIn(bytes);
    if (!names.includes(book)) return { ok: false, problem: problem(kindOf(names)) };
    const workbook = openWorkbook(bytes);
    return await (sheet_name === null ? firstFilled(workbook) : named(workbook, sheet_name));
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

interface Workbook {
  sheets: SheetPart[];
  xmlOf: (sheet: SheetPart) => string;
  textOf: (sheet: SheetPart) => Promise<string>;
}

function openWorkbook(bytes: Uint8Array): Workbook {
  const budget = archiveBudget();
  const partsAt = (paths: string[]) => inflated(bytes, (name) => paths.includes(name), budget);
  const first = partsAt([book, relations]);
  const { sheets, shared } = sheetsOf(textAt(first, book), textAt(first, relations));
  const others = partsAt(shared);
  for (const part of others.values()) checkShared(strFromU8(part));
  const cells = { left: SHEET_LIMITS.cells };
  const xmlOf = ({ path }: SheetPart) => (path === null ? "" : textAt(partsAt([path]), path));
  return {
    sheets,
    xmlOf,
    async textOf(sheet) {
      const xml = checkedSheet(xmlOf(sheet), cells);
      const { path, sheetNumber } = sheet;
      if (path === null || !HOLDS.test(xml)) return "";
      const files = Object.fromEntries([...first, ...others, [path, strToU8(xml)]]);
      return joined(await rowsOf(zipSync(files, { level: 0 }), sheetNumber));
    },
  };
}

function textAt(parts: Map<string, Uint8Array>, path: string): string {
  const part = parts.get(path);
  if (!part) throw new Unreadable("file_damaged");
  return strFromU8(part);
}

function checkShared(xml: string): void {
  let strings = 0;
  for (const { name } of tagsIn(xml)) {
    if (name === "si" && ++strings > SHEET_LIMITS.cells) throw new Unreadable("file_too_large");
  }
}

/** The reader gets only the file, so every error is the file's fault. */
const rowsOf = (workbook: Uint8Array, sheetNumber: number) =>
  readSheet(Buffer.from(workbook), sheetNumber, { trim: false, parseNumber: exactNumber }).catch(() => {
    throw new Unreadable("file_damaged");
  });

/** Counts characters here, because cells share strings: a small file can expand. */
function joined(rows: unknown[][]): string {
  const lines: string[] = [];
  let characters = 0;
  for (const row of rows) {
    const cells = row.map(asText);
    for (const cell of cells) characters += cell.length + 1;
    if (characters > PASTE_LIMITS.characters) throw new Unreadable("file_too_large");
    lines.push(asPastedLine(cells));
  }
  return lines.join("\n");
}

async function firstFilled(workbook: Workbook): Promise<ReadFile> {
  for (const [at, sheet] of workbook.sheets.entries()) {
    const text = await workbook.textOf(sheet);
    if (isFilled(text)) {
      const isOneOfSeveral = workbook.sheets.slice(at + 1).some((other) => mayHoldSomething(workbook, other));
      return { ok: true, text, ...(isOneOfSeveral && { sheet: sheet.name }) };
    }
  }
  return { ok: false, problem: problem("file_blank") };
}

async function named(workbook: Workbook, sheet_name: string): Promise<ReadFile> {
  const wanted = cleanText(sheet_name).toLowerCase();
  const sheet = workbook.sheets.find(({ name }) => cleanText(name).toLowerCase() === wanted);
  if (!sheet) {
    const names = workbook.sheets.map(({ name }) => name);
    const sheets = names.join(", ").slice(0, 300);
    return {
      ok: false,
      problem: problem("sheet_unknown", { value: sheet_name, sheets }),
      field: "sheet_name",
    };
  }
  const text = await workbook.textOf(sheet);
  if (!isFilled(text)) return { ok: false, problem: problem("file_blank") };
  return { ok: true, text, ...(workbook.sheets.length > 1 && { sheet: sheet.name }) };
}

const HOLDS = /<(?:\w+:)?[vt](?:\s[^<>]*)?>(?!<\/)/;

function mayHoldSomething(workbook: Workbook, sheet: SheetPart): boolean {
  try {
    return HOLDS.test(workbook.xmlOf(sheet));
  } catch (error) {
    if (error instanceof Unreadable) return true;
    throw error;
  }
}

const isFilled = (text: string) => /\S/.test(text);

function kindOf(names: string[]) {
  if (names.some((name) => /^Index\/.*\.iwa$|^index\.(apxl|xml)/i.test(name))) return "file_numbers" as const;
  if (names.some((name) => name.startsWith("word/"))) return "file_word" as const;
  if (names.includes("content.xml")) return "file_ods" as const;
  return names.length === 0 ? ("file_damaged" as const) : ("file_unknown" as const);
}

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

/** Spreadsheets may store an IC as 1.4E11. */
function exactNumber(written: string): string {
  const digits = written.trim();
  if (/^-?\d+$/.test(digits)) return digits;
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number.toFixed(0) : Number.isNaN(number) ? digits : String(number);
}
