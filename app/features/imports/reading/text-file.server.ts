import { CsvError, type Options } from "csv-parse";
import { parse } from "csv-parse/sync";
import { asPastedLine, readQuoting } from "~/features/values/cells";
import { problem } from "~/messages";
import { lostIdentities } from "./accounted";
import { decoded } from "./encoding.server";
import { PASTE_LIMITS, tooMany } from "./paste";
import { physicalLines } from "./quoted-lines";
import type { ReadFile } from "./read-file";

const mostLines = PASTE_LIMITS.lines * 4;
const longestLine = 100_000;

export function readTextFile(bytes: Uint8Array): ReadFile {
  const text = decoded(bytes).replace(/^\uFEFF+/, "");
  if (/\0{4}/.test(text)) return { ok: false, problem: problem("file_unknown") };
  if (countOf(text, "\n") + countOf(text, "\r") > mostLines * 2) return { ok: false, problem: tooMany() };
  const delimiter = delimiterOf(text);
  if (delimiter === "\t") return { ok: true, text };
  const parsed = rowsOf(text, delimiter);
  if (parsed.ok && !parsed.isDoubtful) return asText(parsed.rows);
  const lines = text.includes('"') ? linesAlone(text, delimiter) : [];
  const alone = lines.length > 0 ? rowsAlone(lines) : null;
  if (alone) return asText(alone);
  return parsed.ok && parsed.lostAt === null ? asText(parsed.rows) : refused(parsed, lines);
}

type Delimiter = "\t" | ";" | ",";

const asText = (rows: readonly string[][]): ReadFile => ({
  ok: true,
  text: rows.map(asPastedLine).join("\n"),
});

const csv = (delimiter: Delimiter): Options => ({
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
  /** The first line whose identity number is no cell any more. */
  lostAt: number | null;
}

interface NotParsed {
  ok: false;
  code: string;
  line: number;
}

function rowsOf(text: string, delimiter: Delimiter): Parsed | NotParsed {
  try {
    const rows = parse(text, csv(delimiter)) as unknown as string[][];
    const [lost] = text.includes('"') ? lostIdentities(text, rows.map(asReadLine), delimiter) : [];
    const isDoubtful = lost !== undefined || rows.flat().some((cell) => holdsLine(cell, delimiter));
    return { ok: true, rows, isDoubtful, lostAt: lost?.line ?? null };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { ok: false, code: error.code, line: Number((error as { lines?: number }).lines ?? 1) };
  }
}

const asReadLine = (cells: string[], at: number) => ({ line: at + 1, cells });

const holdsLine = (cell: string, delimiter: Delimiter) => /[\r\n]/.test(cell) && cell.includes(delimiter);

interface LineAlone {
  plain: string[];
  /** Null where the line does not close its quotes. */
  quoted: string[] | null;
}

/** A ditto mark or a quote that was left open is no quoting: each line is read by itself, without the others. */
function linesAlone(text: string, delimiter: Delimiter): LineAlone[] {
  return physicalLines(text).map((line) => {
    const plain = line.split(delimiter).map(readQuoting);
    return { plain, quoted: line.includes('"') ? quotedCells(line, delimiter) : plain };
  });
}

function quotedCells(line: string, delimiter: Delimiter): string[] | null {
  try {
    return (parse(line, csv(delimiter)) as unknown as string[][])[0] ?? [];
  } catch (error) {
    if (error instanceof CsvError) return null;
    throw error;
  }
}

/** Null unless each line with quotes has as many cells as most lines, because a wrapped cell has fewer in each of its lines. */
function rowsAlone(lines: readonly LineAlone[]): string[][] | null {
  const usual = mostFrequent(lines.map(({ plain, quoted }) => (quoted ?? plain).length).filter((n) => n > 1));
  const rows = lines.map(({ plain, quoted }) =>
    quoted === plain ? plain : [quoted, plain].find((cells) => cells?.length === usual),
  );
  return rows.some((cells) => cells === undefined) ? null : (rows as string[][]);
}

function mostFrequent(widths: readonly number[]): number | undefined {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Names the first line that leaves a quote open. */
function refused(parsed: Parsed | NotParsed, lines: readonly LineAlone[]): ReadFile {
  const open = lines.findIndex(({ quoted }) => quoted === null) + 1;
  const isOpen = parsed.ok || parsed.code === "CSV_QUOTE_NOT_CLOSED" || open > 0;
  const n = open || (parsed.ok ? (parsed.lostAt ?? 1) : parsed.line);
  return { ok: false, problem: problem(isOpen ? "file_quote_open" : "file_line_too_long", { n }) };
}

/** The most frequent one outside quotes in the first lines; a tab wins a draw, then a semicolon. */
function delimiterOf(text: string): Delimiter {
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
