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

const NUMBER = "\\d{6}[-\u2010-\u2015 \u00A0]?\\d{2}[-\u2010-\u2015 \u00A0]?\\d{4}";
const BLANKS = "[ \u00A0]{0,9}";
const MARKED = `'?${NUMBER}|"'?${NUMBER}${BLANKS}"|="${NUMBER}"`;
/** Such a quote may be stray. */
const OPENED = `"${NUMBER}`;

const OWN = new RegExp(`^${BLANKS}(?:${MARKED}|${OPENED})${BLANKS}$`);

/** Cells of a line with nothing but a number; the last one may be the first line of a wrapped cell. */
const ownCells = (separator: Separator) =>
  new RegExp(
    `(?:^|${separator})${BLANKS}(?:(${MARKED})${BLANKS}(?=${separator}|$)|(${OPENED})${BLANKS}(?=${separator}))`,
    "g",
  );

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
      if (cell.length > 11 && cell.length < 45 && OWN.test(cell)) add(held, digitsOf(cell), line);
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
  const own = ownCells(separator);
  for (const [at, raw] of physicalLines(text).entries()) {
    if (!raw.includes(separator)) continue;
    for (let found = own.exec(raw); found; found = own.exec(raw)) {
      add(written, digitsOf(found[1] ?? found[2] ?? ""), at + 1);
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
