import { CsvError } from "csv-parse";
import { parse } from "csv-parse/sync";
import { asPastedLine } from "~/features/values/cells";
import { problem } from "~/messages";
import { PASTE_LIMITS, tooMany } from "./paste";
import type { ReadFile } from "./read-file";

const mostLines = PASTE_LIMITS.lines * 4;
const longestLine = 100_000;

export function readTextFile(bytes: Uint8Array): ReadFile {
  const text = decoded(bytes).replace(/^\uFEFF+/, "");
  if (/\0{4}/.test(text)) return { ok: false, problem: problem("file_unknown") };
  if (countOf(text, "\n") + countOf(text, "\r") > mostLines * 2) return { ok: false, problem: tooMany() };
  const delimiter = delimiterOf(text);
  if (delimiter === "\t") return { ok: true, text };
  try {
    const rows: string[][] = parse(text, {
      delimiter,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: longestLine,
    });
    return { ok: true, text: rows.map(asPastedLine).join("\n") };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number((error as { lines?: number }).lines ?? 1);
    const isOpen = error.code === "CSV_QUOTE_NOT_CLOSED";
    return { ok: false, problem: problem(isOpen ? "file_quote_open" : "file_line_too_long", { n: line }) };
  }
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (everyOtherIsZero(bytes)) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function everyOtherIsZero(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, 200);
  const zeros = start.filter((byte, at) => at % 2 === 1 && byte === 0).length;
  return start.length >= 4 && zeros * 2 >= start.length * 0.9;
}

/** The most frequent one outside quotes in the first lines; a tab wins a draw, then a semicolon. */
function delimiterOf(text: string): string {
  const start = text
    .split(/\r\n|\n|\r/, 20)
    .join("\n")
    .slice(0, longestLine);
  const bare = start.replace(/"[^"]*"/g, "");
  const most = ["\t", ";", ","].map((mark) => ({ mark, count: countOf(bare, mark) }));
  return most.reduce((best, other) => (other.count > best.count ? other : best)).mark;
}

function countOf(text: string, mark: string): number {
  let count = 0;
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) count++;
  return count;
}
