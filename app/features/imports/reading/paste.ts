import { readDefusal, readQuoting } from "~/features/values/cells";
import { type Problem, problem } from "~/messages";
import type { DoubtId } from "../question-ids";
import { isBlankWord } from "./office-words";
import { type TextLine, textLines } from "./quoted-lines";

export interface PastedLine {
  line: number;
  raw: string;
  cells: string[];
  width: number;
  /** Its cells come from the draft, one for each column. */
  isCorrected?: true;
  /** How sentences name a line whose number is not that of the text. */
  label?: string;
  /** Of a line of another list than the first: how many cells it should have. */
  expected?: number;
  isWrongWidth?: boolean;
  /** Its name was joined with that of the father, and no word of parentage is known. */
  isUnsureName?: true;
  /** The questions whose answer it waits for. */
  asks?: readonly DoubtId[];
  /** A cell begins with a quote that nothing closes. */
  isQuoteOpen?: true;
}

export type Paste = { ok: true; lines: PastedLine[] } | { ok: false; problem: Problem };

export const PASTE_LIMITS = { characters: 2_000_000, lines: 5_000, columns: 200 };

/** Beside its candidates a list has titles, headings and lines at its foot, in each of its sheets. */
const MAX_LINES = PASTE_LIMITS.lines + 1000;

/** Quotes go only where they enclose a whole cell. */
export function readPaste(text: string): Paste {
  if (text.length > PASTE_LIMITS.characters) {
    return { ok: false, problem: problem("too_long", { max: PASTE_LIMITS.characters }) };
  }
  const written: TextLine[] = [];
  for (const { line, raw: physical } of textLines(text, MAX_LINES)) {
    const raw = physical.replace(MARK_AT_START, "");
    if (!SOMETHING.test(raw)) continue;
    if (written.length === MAX_LINES) return { ok: false, problem: tooMany() };
    written.push({ line, raw });
  }
  if (written.length === 0) return { ok: false, problem: problem("required") };
  const filled = filledColumns(written);
  return { ok: true, lines: written.map(({ line, raw }) => ({ line, raw, ...readCells(raw, filled) })) };
}

export const tooMany = () => problem("too_many", { max: PASTE_LIMITS.lines });

const MARK_AT_START = /^\uFEFF+/;

/** Blanks, tabs and invisible characters do not count; a NUL does, because its field is rejected. */
const SOMETHING = /[^\s\u0085\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F]/;

/** They stay where they are, because a list without headings is read by their positions. */
const firstColumns = 100;

/** Where a line is too wide: the columns that some line fills, because an export has many without a cell. Null where all are read. */
function filledColumns(lines: readonly TextLine[]): number[] | null {
  const filled = new Set(Array.from({ length: firstColumns }, (_, at) => at));
  let isTooWide = false;
  for (const { raw } of lines) {
    if (raw.length < PASTE_LIMITS.columns) continue;
    isTooWide ||= lastFilled(raw.split("\t")) >= PASTE_LIMITS.columns;
  }
  if (!isTooWide) return null;
  for (const { raw } of lines) {
    for (const [at, cell] of raw.split("\t").entries()) if (SOMETHING.test(cell)) filled.add(at);
  }
  return filled.size > PASTE_LIMITS.columns ? null : [...filled].sort((a, b) => a - b);
}

const lastFilled = (cells: readonly string[]) => cells.findLastIndex((cell) => SOMETHING.test(cell));

/** Blank cells beyond the limit do not count as width. */
function readCells(raw: string, filled: readonly number[] | null) {
  const all = raw.split("\t");
  const written = filled ? filled.map((at) => all[at] ?? "") : all;
  const isCut = written.length > PASTE_LIMITS.columns;
  const kept = isCut ? written.slice(0, PASTE_LIMITS.columns) : written;
  const hasQuotes = raw.includes('"');
  const unquoted = hasQuotes ? kept.map(readQuoting) : kept;
  const plain = raw.includes("'") ? unquoted.map(readDefusal) : unquoted;
  return {
    cells: plain.map(readCell),
    width: isCut ? Math.max(lastFilled(written) + 1, kept.length) : written.length,
    ...(hasQuotes && unquoted.some(isOpen) && { isQuoteOpen: true as const }),
  };
}

/** Not a ditto mark, which is a quote alone. */
const isOpen = (cell: string) =>
  cell.startsWith('"') && cell.split('"').length % 2 === 0 && /[^"\s]/.test(cell);

const AS_TEXT = /^\s*="([^"]*)"\s*$/;

/** `="0123"` is how a spreadsheet is made to keep a zero. */
function readCell(cell: string): string {
  if (isBlankWord(cell)) return "";
  return cell.includes('="') ? cell.replace(AS_TEXT, "$1") : cell;
}
