export interface TextLine {
  /** Counted from 1 as an editor does. */
  line: number;
  raw: string;
}

/** A cell of a spreadsheet has a few lines at most. */
const mostLinesOfACell = 6;
const LINE_END = /\r\n|\n|\r/;

const widthOf = (raw: string) => raw.split("\t").length;

/** A cell begins with a quote that the line does not close. */
const isOpen = (raw: string) => /(?:^|\t)"/.test(raw) && (raw.match(/"/g)?.length ?? 0) % 2 === 1;

/** Physical lines, as an editor counts them. */
export const physicalLines = (text: string): string[] => text.split(LINE_END);

/**
 * The lines of a text. A spreadsheet encloses a cell with line ends in quotes. Lines are joined over a quote only where the joined
 * line then has as many cells as the lines without quotes, and where the quotes enclose one cell: a ditto mark below a class, or a
 * quote that a person left open, hides no line.
 */
export function textLines(text: string, most: number): TextLine[] {
  const lines = physicalLines(text).map((raw, at) => ({ line: at + 1, raw }));
  if (!text.includes('"')) return lines;
  const usual = usualWidth(lines.slice(0, most));
  if (usual === null) return lines;
  const joined: TextLine[] = [];
  for (let at = 0; at < lines.length; ) {
    const found = at < most ? joinedAt(lines, at, usual) : null;
    joined.push(found ? { line: at + 1, raw: found.raw } : (lines[at] as TextLine));
    at += found?.lines ?? 1;
  }
  return joined;
}

/** The most frequent number of cells, at least two, of the lines that open no quote; null where every line opens or closes one. */
function usualWidth(lines: readonly TextLine[]): number | null {
  const counts = new Map<number, number>();
  for (const { raw } of lines) {
    if (raw.includes('"')) continue;
    const width = widthOf(raw);
    if (width > 1) counts.set(width, (counts.get(width) ?? 0) + 1);
  }
  const [first] = [...counts].sort(([, a], [, b]) => b - a);
  return first?.[0] ?? null;
}

function joinedAt(lines: readonly TextLine[], at: number, usual: number) {
  const first = lines[at]?.raw ?? "";
  if (!isOpen(first)) return null;
  const isWhole = widthOf(first) >= usual;
  if (isWhole && DITTO_AT_END.test(first)) return null;
  let raw = first;
  for (let more = 1; more < mostLinesOfACell && raw.length < 2000; more++) {
    const next = lines[at + more]?.raw;
    if (next === undefined || (isWhole && next.includes("\t"))) return null;
    raw += `\n${next}`;
    const flat = flattened(raw);
    if (flat !== null) return widthOf(flat) === usual ? { raw: flat, lines: more + 1 } : null;
  }
  return null;
}

/** A whole line can only go on in its last cell. */
const DITTO_AT_END = /\t"\s*$/;

const QUOTED = /^"((?:[^"]|"")*)"(?=\t|$)/;

/** One line, with blanks for the tabs and line ends inside quotes; null where a quote is not closed at the end of a cell. */
function flattened(text: string): string | null {
  const cells: string[] = [];
  let rest = text;
  for (;;) {
    const [quoted, inside = ""] = QUOTED.exec(rest) ?? [];
    const cell = quoted ?? rest.slice(0, `${rest}\t`.indexOf("\t"));
    if (quoted === undefined ? /^"|\n/.test(cell) : !isOneCell(inside)) return null;
    cells.push(quoted === undefined ? cell : quoted.replace(/[\t\n]+/g, " "));
    if (rest.length <= cell.length) return cells.join("\t");
    rest = rest.slice(cell.length + 1);
  }
}

/** A wrapped cell has one text in each of its lines; two ditto marks enclose nothing, or the cells of another line. */
const isOneCell = (inside: string): boolean =>
  !/[\t\n]/.test(inside) || (/\S/.test(inside) && inside.split("\n").every(isOneText));

const isOneText = (line: string): boolean =>
  !line.includes("\t") ||
  (!/\d{6}/.test(line) && line.split("\t").filter((cell) => /\S/.test(cell)).length < 2);
