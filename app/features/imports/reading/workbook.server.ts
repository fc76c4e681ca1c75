import { strFromU8, strToU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { asPastedLine } from "~/features/values/cells";
import { problem } from "~/messages";
import type { SheetLayout } from "../shape/sheets";
import { archiveBudget, inflated, namesIn, Unreadable } from "./archive.server";
import { type Marks, marksIn, struckStyles } from "./marks.server";
import { tagsIn } from "./markup.server";
import { PASTE_LIMITS } from "./paste";
import type { ReadFile } from "./read-file";
import { checkedSheet, SHEET_LIMITS } from "./sheet-bounds.server";
import { book, relations, type SheetPart, sheetsOf } from "./sheet-parts.server";

export async function readWorkbookFile(bytes: Uint8Array): Promise<ReadFile> {
  try {
    const names = namesIn(bytes);
    if (!names.includes(book)) return { ok: false, problem: problem(kindOf(names)) };
    return await allSheets(openWorkbook(bytes));
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

interface ReadSheet {
  lines: string[];
  marks: Marks;
}

interface Workbook {
  sheets: SheetPart[];
  read: (sheet: SheetPart) => Promise<ReadSheet>;
}

function openWorkbook(bytes: Uint8Array): Workbook {
  const budget = archiveBudget();
  const partsAt = (paths: string[]) => inflated(bytes, (name) => paths.includes(name), budget);
  const first = partsAt([book, relations]);
  const { sheets, shared } = sheetsOf(textAt(first, book), textAt(first, relations));
  const others = partsAt(shared);
  let struck = new Set<string>();
  for (const part of others.values()) {
    const xml = strFromU8(part);
    checkShared(xml);
    if (/<(?:\w+:)?strike\b/.test(xml) && /<(?:\w+:)?cellXfs\b/.test(xml)) struck = struckStyles(xml);
  }
  const cells = { left: SHEET_LIMITS.cells };
  const xmlOf = ({ path }: SheetPart) => (path === null ? "" : textAt(partsAt([path]), path));
  return {
    sheets,
    async read(sheet) {
      const written = xmlOf(sheet);
      const xml = checkedSheet(written, cells);
      const { path, sheetNumber } = sheet;
      if (path === null || !HOLDS.test(xml)) return { lines: [], marks: {} };
      const files = Object.fromEntries([...first, ...others, [path, strToU8(xml)]]);
      const rows = textsIn(await rowsOf(zipSync(files, { level: 0 }), sheetNumber));
      return { lines: rows.map(asPastedLine), marks: marksIn(xml, rows, struck) };
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
function textsIn(rows: unknown[][]): string[][] {
  let characters = 0;
  return rows.map((row) => {
    const cells = row.map(asText);
    for (const cell of cells) characters += cell.length + 1;
    if (characters > PASTE_LIMITS.characters) throw new Unreadable("file_too_large");
    return cells;
  });
}

const mostSheets = 20;

/** A sheet that is too large beside those before it is named and not read; the first filled one has to be readable. */
async function allSheets({ sheets, read }: Workbook): Promise<ReadFile> {
  const lines: string[] = [];
  const layout: SheetLayout[] = [];
  let characters = 0;
  for (const [at, sheet] of sheets.entries()) {
    const described = { name: sheet.name, ...(sheet.isHidden && { isHidden: true as const }) };
    const found = at < mostSheets ? await read(sheet).catch((error) => unread(error, lines)) : null;
    const length = found?.lines.reduce((sum, line) => sum + line.length + 1, 0) ?? 0;
    const isTooMuch =
      characters + length > PASTE_LIMITS.characters ||
      (lines.length > 0 && filledIn(lines) + filledIn(found?.lines ?? []) > PASTE_LIMITS.lines);
    if (!found || isTooMuch) {
      layout.push({ ...described, lines: 0, isUnread: true });
      continue;
    }
    characters += length;
    const filled = found.lines.some((line) => /\S/.test(line)) ? found.lines : [];
    lines.push(...filled);
    layout.push({ ...described, lines: filled.length, ...found.marks });
  }
  if (lines.length === 0) return { ok: false, problem: problem("file_blank") };
  return { ok: true, text: lines.join("\n"), sheets: layout };
}

const filledIn = (lines: readonly string[]) => lines.filter((line) => /\S/.test(line)).length;

function unread(error: unknown, before: readonly string[]): null {
  if (!(error instanceof Unreadable) || before.length === 0) throw error;
  return null;
}

const HOLDS = /<(?:\w+:)?[vt](?:\s[^<>]*)?>(?!<\/)/;

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
