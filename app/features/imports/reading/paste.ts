import { readDefusal, readQuoting } from "~/features/values/cells";
import { type Problem, problem } from "~/messages";
import { isBlankWord } from "../shape/office-words";
import type { DoubtId } from "../shape/questions";
import { textLines } from "./quoted-lines";

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
}

export type Paste = { ok: true; lines: PastedLine[] } | { ok: false; problem: Problem };

export const PASTE_LIMITS = { characters: 2_000_000, lines: 5_000, columns: 40 };

/** Beside its candidates a list has titles, headings and lines at its foot, in each of its sheets. */
const MAX_LINES = PASTE_LIMITS.lines + 1000;

/** Quotes go only where they enclose a whole cell. */
export function readPaste(text: string): Paste {
  if (text.length > PASTE_LIMITS.characters) {
    return { ok: false, problem: problem("too_long", { max: PASTE_LIMITS.characters }) };
  }
  const lines: PastedLine[] = [];
  for (const { line, raw: physical } of textLines(text, MAX_LINES)) {
    const raw = physical.replace(MARK_AT_START, "");
    if (!SOMETHING.test(raw)) continue;
    if (lines.length === MAX_LINES) return { ok: false, problem: tooMany() };
    lines.push({ line, raw, ...readCells(raw) });
  }
  return lines.length === 0 ? { ok: false, problem: problem("required") } : { ok: true, lines };
}

export const tooMany = () => problem("too_many", { max: PASTE_LIMITS.lines });

const MARK_AT_START = /^\uFEFF+/;

/** Blanks, tabs and invisible characters do not count; a NUL does, because its field is rejected. */
const SOMETHING = /[^\s\u0085\u061C\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F]/;

function readCells(raw: string): { cells: string[]; width: number } {
  const written = raw.split("\t");
  const kept = written.length > PASTE_LIMITS.columns ? written.slice(0, PASTE_LIMITS.columns) : written;
  const unquoted = raw.includes('"') ? kept.map(readQuoting) : kept;
  const plain = raw.includes("'") ? unquoted.map(readDefusal) : unquoted;
  return { cells: plain.map(readCell), width: written.length };
}

const AS_TEXT = /^\s*="([^"]*)"\s*$/;

/** `="0123"` is how a spreadsheet is made to keep a zero. */
function readCell(cell: string): string {
  if (isBlankWord(cell)) return "";
  return cell.includes('="') ? cell.replace(AS_TEXT, "$1") : cell;
}
