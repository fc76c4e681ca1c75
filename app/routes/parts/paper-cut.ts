export interface PaperColumn {
  label: string;
  /** Any proportion: the columns share the width of the paper. */
  width: number;
  align?: "right";
  dir?: "rtl";
}

/** Millimetres on A4 in landscape between margins of 12 mm, as `.paper` in sheet.css draws them. */
export const paperWidth = 273;
const paperHeight = 186;
const head = 12;
const padding = 2.4;
const line = 3.4;
const rowGap = 1.4;
/** Room that stays free, because browsers round heights. */
const spare = 6;

export const pointsOfPaper = 8;
/** Arial or DejaVu Sans of 8 pt; wide for each group, so that a row never needs more lines than expected. */
const letters: readonly [RegExp, number][] = [
  [/[MW@%—]/, 2.8],
  [/[Iijlt.,:;'’()[\]/|\- ]/, 1],
  [/[FJLT]/, 1.75],
  [/[A-Z&]/, 2.15],
  [/[mw]/, 2.4],
  [/[سشصضڽ]/, 3.2],
  [/[\p{Script=Arabic}\p{Script=Latin}\d\p{P}\p{S}]/u, 1.65],
];
const anyOther = 2.9;

const known = new Map<string, number>();

function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) {
    let one = known.get(letter);
    if (one === undefined) {
      one = letters.find(([group]) => group.test(letter))?.[1] ?? anyOther;
      if (known.size < 500) known.set(letter, one);
    }
    width += one;
  }
  return width;
}

/** The lines that a text needs; lines break between words, and within a word that is wider than the line. */
export function linesOf(text: string, width: number): number {
  let lines = 1;
  let used = 0;
  for (const word of text.split(" ")) {
    const needed = widthOf(word);
    if (used > 0 && used + 1 + needed <= width) {
      used += 1 + needed;
      continue;
    }
    if (used > 0) lines++;
    const more = Math.max(Math.ceil(needed / width) - 1, 0);
    lines += more;
    used = needed - more * width;
  }
  return lines;
}

/** Of each paragraph above the table, beyond the first. */
const paragraphGap = 2;

/** Bold letters are wider, and most in the fonts that replace Arial. */
const bold = 1.25;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/** Each column first gets the room for the longest word of its heading; the columns share the rest by their widths. */
export function widthsOf(columns: readonly PaperColumn[]): number[] {
  const least = columns.map(({ label }) => padding + bold * Math.max(...label.split(" ").map(widthOf)));
  const more = columns.map(({ width }, at) => Math.max(width - (least[at] ?? 0), 1));
  const rest = paperWidth - sumOf(least);
  if (rest <= 0) return least.map((width) => (paperWidth * width) / sumOf(least));
  return least.map((width, at) => width + (rest * (more[at] ?? 0)) / sumOf(more));
}

const heightOf = (cells: readonly string[], widths: readonly number[]): number =>
  rowGap + line * Math.max(1, ...cells.map((cell, at) => linesOf(cell, (widths[at] ?? 0) - padding)));

const heightOfParagraph = (text: string): number => paragraphGap + line * linesOf(text, paperWidth);

/** The server cuts the pages, because Chromium 109 cannot number them. A row that is higher than a page has its own. */
export function cutPapers<Row extends readonly string[]>(
  columns: readonly PaperColumn[],
  rows: readonly Row[],
  above: string | readonly string[],
): Row[][] {
  const paragraphs = [above].flat();
  const widths = widthsOf(columns);
  const headings = heightOf(
    columns.map(({ label }) => label),
    widths.map((width) => width / bold),
  );
  const room =
    paperHeight - head - spare - headings - sumOf(paragraphs.map(heightOfParagraph)) + paragraphGap;
  const pages: Row[][] = [];
  let left = 0;
  for (const row of rows) {
    const height = heightOf(row, widths);
    if (pages.length === 0 || height > left) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(row);
    left -= height;
  }
  return pages;
}
