export interface TextLine {
  /** Counted from 1 as an editor does. */
  line: number;
  raw: string;
}

/** A cell of a spreadsheet has a few lines at most. */
const mostLinesOfACell = 6;
const LINE_END = /\r\n|\n|\r/;

export type Separator = "\t" | "," | ";";

const widthOf = (raw: string, separator: Separator) => raw.split(separator).length;

/** A cell begins with a quote that the line does not close. */
const isOpen = (raw: string, separator: Separator) =>
  (raw.startsWith('"') || raw.includes(`${separator}"`)) && raw.split('"').length % 2 === 0;

/** Physical lines, as an editor counts them. */
export const physicalLines = (text: string): string[] => text.split(LINE_END);

/**
 * The lines of a text. A spreadsheet encloses a cell with line ends in quotes. Lines are joined over a quote only where the joined
 * line then has as many cells as the lines without quotes, and where the quotes enclose one cell: a ditto mark below a class, or a
 * quote that a person left open, hides no line.
 */
export function textLines(text: string, most: number, separator: Separator = "\t"): TextLine[] {
  const lines = physicalLines(text).map((raw, at) => ({ line: at + 1, raw }));
  if (!text.includes('"')) return lines;
  const usual = usualWidth(lines.slice(0, most), separator);
  if (usual === null) return lines;
  const joined: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = at < most ? joinedAt(lines, at, usual, separator) : null;
    joined.push(found ? { line: at + 1, raw: found.raw } : (lines[at] as TextLine));
    at += found?.lines ?? 1;
  }
  return joined;
}

/** The most frequent number of cells, at least two, of the lines that open no quote; null where every line opens or closes one. */
export function usualWidth(lines: readonly TextLine[], separator: Separator): number | null {
  const counts = new Map<number, number>();
  for (const { raw } of lines) {
    if (raw.includes('"')) continue;
    const width = widthOf(raw, separator);
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function joinedAt(lines: readonly TextLine[], at: number, usual: number, separator: Separator) {
  const first = lines[at]?.raw ?? "";
  if (!isOpen(first, separator)) return null;
  const isWhole = widthOf(first, separator) >= usual;
  if (isWhole && first.trimEnd().endsWith(`${separator}"`)) return null;
  let raw = first;
  for (let more = 1; more < mostLinesOfACell && raw.length < 2000; more++) {
    const next = lines[at + more]?.raw;
    if (next === undefined || (isWhole && next.includes(separator))) return null;
    raw += `\n${next}`;
    const flat = flattened(raw, separator);
    if (flat !== null) return flat.width === usual ? { raw: flat.raw, lines: more + 1 } : null;
  }
  return null;
}

const QUOTED = /^"((?:[^"]|"")*)"/;

/**
 * One line, with blanks for the tabs and line ends inside quotes, and how many cells it has; null where a quote is not closed at the
 * end of a cell.
 */
function flattened(text: string, separator: Separator): { raw: string; width: number } | null {
  const cells: string[] = [];
  let rest = text;
  for (;;) {
    const [quoted = "", inside = ""] = QUOTED.exec(rest) ?? [];
    const isQuoted = quoted !== "" && `${rest}${separator}`.startsWith(separator, quoted.length);
    const cell = isQuoted ? quoted : rest.slice(0, `${rest}${separator}`.indexOf(separator));
    if (isQuoted ? !isOneCell(inside, separator) : /^"|\n/.test(cell)) return null;
    cells.push(isQuoted ? quoted.replace(/[\t\n]+/g, " ") : cell);
    if (rest.length <= cell.length) return { raw: cells.join(separator), width: cells.length };
    rest = rest.slice(cell.length + 1);
  }
}

/** A wrapped cell has one text in each of its lines; two ditto marks enclose nothing, or the cells of another line. */
function isOneCell(inside: string, separator: Separator): boolean {
  if (!inside.includes("\n")) return separator !== "\t" || isOneText(inside, separator);
  return /\S/.test(inside) && inside.split("\n").every((line) => isOneText(line, separator));
}

const isOneText = (line: string, separator: Separator): boolean =>
  !line.includes(separator) ||
  (!/\d{6}/.test(line) && line.split(separator).filter((cell) => /\S/.test(cell)).length < 2);
