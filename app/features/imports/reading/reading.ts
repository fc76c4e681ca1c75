import { CsvError, type Options, parse } from "csv-parse/sync";
import { asPastedLine, readQuoting } from "~/features/values/cells";
import { problem } from "~/messages";
import { lostIdentities } from "./accounted";
import { decoded } from "./encoding";
import { PASTE_LIMITS, tooMany } from "./paste";
import { type Separator, textLines, usualWidth } from "./quoted-lines";
import type { ReadFile } from "./read-file";
import { readWorkbookFile } from "./workbook";

const ZIP = [0x50, 0x4b];
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const PDF = [0x25, 0x50, 0x44, 0x46];
const TEXT_NAMES = /\.(csv|tsv|tab|txt)$/i;

/** The first bytes decide the kind, not the name; the name only distinguishes text from other files. */
export async function readSpreadsheet(bytes: Uint8Array, name: string): Promise<ReadFile> {
  if (bytes.length === 0) return { ok: false, problem: problem("file_blank") };
  if (startsWith(bytes, ZIP)) return readWorkbookFile(bytes);
  if (startsWith(bytes, OLE)) return { ok: false, problem: problem(kindOfOle(bytes)) };
  if (startsWith(bytes, PDF)) return { ok: false, problem: problem("file_pdf") };
  if (!TEXT_NAMES.test(name)) {
    return { ok: false, problem: problem(/\.xls$/i.test(name) ? "file_old_excel" : "file_unknown") };
  }
  return readTextFile(bytes);
}

const startsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** The names of the parts of an OLE container are in UTF-16; an encrypted workbook has a part of its own. */
function kindOfOle(bytes: Uint8Array): "file_locked" | "file_word" | "file_old_excel" {
  const container = Buffer.from(bytes);
  const has = (part: string) => container.includes(Buffer.from(part, "utf16le"));
  if (has("EncryptedPackage")) return "file_locked";
  return has("WordDocument") ? "file_word" : "file_old_excel";
}

const mostLines = PASTE_LIMITS.lines * 4;
const longestLine = 100_000;

function readTextFile(bytes: Uint8Array): ReadFile {
  const text = decoded(bytes).replace(/^\uFEFF+/, "");
  if (/\0{4}/.test(text)) return { ok: false, problem: problem("file_unknown") };
  if (countOf(text, "\n") + countOf(text, "\r") > mostLines * 2) return { ok: false, problem: tooMany() };
  const delimiter = delimiterOf(text);
  if (delimiter === "\t") return { ok: true, text };
  const parsed = rowsOf(text, delimiter);
  if (parsed.ok && !parsed.isDoubtful) return asText(parsed.rows);
  const apart = rowsApart(text, delimiter);
  if (apart.ok) return asText(apart.rows);
  if (parsed.ok && !parsed.isLossy) return asText(parsed.rows);
  const isTooLong = !parsed.ok && parsed.code !== "CSV_QUOTE_NOT_CLOSED" && apart.line === null;
  const n = apart.line ?? (parsed.ok ? 1 : parsed.line);
  return { ok: false, problem: problem(isTooLong ? "file_line_too_long" : "file_quote_open", { n }) };
}

const asText = (rows: readonly string[][]): ReadFile => ({
  ok: true,
  text: rows.map(asPastedLine).join("\n"),
});

const csv = (delimiter: Separator): Options => ({
  delimiter,
  record_delimiter: ["\r\n", "\n", "\r"],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  max_record_size: longestLine,
});

interface Parsed {
  ok: true;
  rows: string[][];
  /** A cell holds what could be the cells of another line. */
  isDoubtful: boolean;
  /** An identity number is no cell any more. */
  isLossy: boolean;
}

interface NotParsed {
  ok: false;
  code: string;
  line: number;
}

function rowsOf(text: string, delimiter: Separator): Parsed | NotParsed {
  try {
    const rows = parse(text, csv(delimiter)) as unknown as string[][];
    const isLossy = text.includes('"') && lostIdentities(text, rows.map(asReadLine), delimiter).length > 0;
    const isDoubtful = isLossy || rows.some((cells) => cells.some((cell) => holdsLine(cell, delimiter)));
    return { ok: true, rows, isDoubtful, isLossy };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, code: error.code, line: Number((error as { lines?: number }).lines ?? 1) };
  }
}

const asReadLine = (cells: string[], at: number) => ({ line: at + 1, cells });

const holdsLine = (cell: string, delimiter: Separator) => /[\r\n]/.test(cell) && cell.includes(delimiter);

/**
 * Line by line as in a paste, where a ditto mark or a quote that was left open encloses nothing. Each line with quotes has to have as
 * many cells as the others then, else the first that has not is named.
 */
function rowsApart(
  text: string,
  delimiter: Separator,
): { ok: true; rows: string[][] } | { ok: false; line: number | null } {
  if (!text.includes('"')) return { ok: false, line: null };
  const lines = textLines(text, mostLines, delimiter);
  const usual = usualWidth(lines, delimiter);
  const rows: string[][] = [];
  for (const { line, raw } of lines) {
    const plain = raw.split(delimiter);
    const choices = raw.includes('"') ? [quotedCells(raw, delimiter), plain.map(readQuoting)] : [plain];
    const cells = choices.length === 1 ? plain : choices.find((found) => found?.length === usual);
    if (!cells || raw.length > longestLine) return { ok: false, line };
    rows.push(cells);
  }
  return { ok: true, rows };
}

function quotedCells(line: string, delimiter: Separator): string[] | null {
  try {
    return (parse(line, csv(delimiter)) as unknown as string[][])[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** The most frequent one outside quotes in the first lines; a tab wins a draw, then a semicolon. */
function delimiterOf(text: string): Separator {
  const start = text
    .split(/\r\n|\n|\r/, 20)
    .join("\n")
    .slice(0, longestLine);
  const bare = start.replace(/"[^"]*"/g, "");
  const most = (["\t", ";", ","] as const).map((mark) => ({ mark, count: countOf(bare, mark) }));
  return most.reduce((best, other) => (other.count > best.count ? other : best)).mark;
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
