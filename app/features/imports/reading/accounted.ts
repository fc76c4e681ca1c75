import { physicalLines, type Separator } from "./quoted-lines";

/** The number of an identity card in a text, which no line of the list has. */
interface LostIdentity {
  /** Counted from 1 as an editor does. */
  line: number;
  identity: string;
}

interface ReadLine {
  line: number;
  cells: readonly string[];
}

/** Twelve digits in a cell, as a spreadsheet or a person writes them. */
const OWN =
  /^[ \u00A0]{0,9}(?:'?|"'?|=")\d{6}[-\u2010-\u2015 \u00A0]?\d{2}[-\u2010-\u2015 \u00A0]?\d{4}[ \u00A0]{0,9}"?[ \u00A0]{0,9}$/;

const isOwn = (cell: string) => cell.length > 11 && cell.length < 48 && OWN.test(cell);

/** The last cell of a line may be the first line of a wrapped cell, and the end of one closes a quote that it did not open. */
const isWhole = (cell: string, isLast: boolean) => {
  const opens = /^\s*=?"/.test(cell);
  const closes = cell.trimEnd().endsWith('"');
  return opens ? closes || !isLast : !closes;
};

const digitsOf = (cell: string) => (cell.length === 12 ? cell : cell.replace(/\D/g, ""));

/**
 * What a reader lost: each number that is a cell of its own in the text has to be one in the lines too, as often. A line of one cell
 * is left out, because it may be the middle of a wrapped cell.
 */
export function lostIdentities(
  text: string,
  lines: readonly ReadLine[],
  separator: Separator = "\t",
): LostIdentity[] {
  const held = new Map<string, number[]>();
  for (const { line, cells } of lines) {
    for (const cell of cells) {
      if (isOwn(cell)) add(held, digitsOf(cell), line);
    }
  }
  return [...writtenIn(text, separator)]
    .flatMap(([identity, written]) =>
      unmatched(written, held.get(identity) ?? []).map((line) => ({ line, identity })),
    )
    .sort((a, b) => a.line - b.line);
}

function writtenIn(text: string, separator: Separator): Map<string, number[]> {
  const written = new Map<string, number[]>();
  for (const [at, raw] of physicalLines(text).entries()) {
    if (!raw.includes(separator)) continue;
    const cells = raw.split(separator);
    for (const [column, cell] of cells.entries()) {
      if (isOwn(cell) && isWhole(cell, column === cells.length - 1)) add(written, digitsOf(cell), at + 1);
    }
  }
  return written;
}

function add(places: Map<string, number[]>, identity: string, line: number): void {
  const known = places.get(identity);
  if (known) known.push(line);
  else places.set(identity, [line]);
}

/** Lines of a joined line have the number of its first, so those that are left over count for other lines. */
function unmatched(written: readonly number[], held: readonly number[]): number[] {
  const most = written.length - held.length;
  if (most <= 0) return [];
  const of = new Map<number, number>();
  for (const line of held) of.set(line, (of.get(line) ?? 0) + 1);
  const others = written.filter((line) => {
    const count = of.get(line) ?? 0;
    of.set(line, count - 1);
    return count <= 0;
  });
  return others.slice(-most);
}
