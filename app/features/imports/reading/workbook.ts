import { strFromU8, strToU8, zipSync } from "fflate";
import { readSheet } from "read-excel-file/node";
import { asPastedLine } from "~/features/values/cells";
import { problem } from "~/messages";
import { archiveBudget, inflated, namesIn, textAt, Unreadable } from "./archive";
import { exactNumber, textsIn } from "./cell-texts";
import { marksIn, type Struck, struckStyles } from "./marks";
import { tagsIn } from "./markup";
import { odsContent, openOds } from "./ods";
import { PASTE_LIMITS } from "./paste";
import type { ReadFile, SheetLayout } from "./read-file";
import { checkedSheet, SHEET_LIMITS } from "./sheet-bounds";
import { book, relations, type SheetName, type SheetPart, sheetsOf, type Workbook } from "./sheet-parts";
import { noStruckTexts, withoutStruckRuns } from "./struck-runs";

export async function readWorkbookFile(bytes: Uint8Array): Promise<ReadFile> {
  try {
    const names = namesIn(bytes);
    if (names.includes(book)) return await allSheets(openWorkbook(bytes));
    if (names.includes(odsContent)) return await allSheets(openOds(bytes));
    return { ok: false, problem: problem(kindOf(names)) };
  } catch (error) {
    if (error instanceof Unreadable) return { ok: false, problem: error.problem };
    throw error;
  }
}

function openWorkbook(bytes: Uint8Array): Workbook {
  const budget = archiveBudget();
  const partsAt = (paths: string[]) => inflated(bytes, (name) => paths.includes(name), budget);
  const first = partsAt([book, relations]);
  const { sheets, shared } = sheetsOf(textAt(first, book), textAt(first, relations));
  const others = partsAt(shared);
  const struck: Struck = { styles: new Set(), texts: noStruckTexts };
  for (const [name, part] of others) {
    const xml = strFromU8(part);
    checkShared(xml);
    if (!/<(?:\w+:)?strike\b/.test(xml)) continue;
    if (/<(?:\w+:)?cellXfs\b/.test(xml)) struck.styles = struckStyles(xml);
    else if (/<(?:\w+:)?sst\b/.test(xml)) {
      const { xml: left, texts } = withoutStruckRuns(xml);
      struck.texts = texts;
      others.set(name, strToU8(left));
    }
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

const mostSheets = 20;

/** A sheet that is too large beside those before it is named and not read; the first filled one has to be readable. */
async function allSheets<Sheet extends SheetName>({ sheets, read }: Workbook<Sheet>): Promise<ReadFile> {
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
  if (names.includes("encrypted-package")) return "file_locked" as const;
  return names.length === 0 ? ("file_damaged" as const) : ("file_unknown" as const);
}
