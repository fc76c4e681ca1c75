import { mm } from "~/features/sheets/measures";
import { linesOf, widthOf } from "~/features/values/lines-of-text";

export interface PrintoutColumn {
  label: string;
  /** Any proportion: the columns share the width of the printout. */
  width: number;
  align?: "right";
  dir?: "rtl";
}

/** A list on paper has margins of 12 mm on all sides. */
export const paperWidth = mm.landscape.width;
const paperHeight = 186;
const head = 12;
/** With the rules between columns and rows. */
const padding = 2 * mm.list.side + 0.4;
const rowGap = 2 * mm.list.top + 0.2;
const { line, paragraph: paragraphGap } = mm.list;
/** Room that stays free, because browsers round heights. */
const spare = 6;

/** Bold letters are wider, and most in the fonts that replace Arial. */
const bold = 1.25;

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0);

/**
 * Each column first gets the room for the longest word of its heading, and one of figures also for its longest figure. The columns of words
 * share the rest by their widths.
 */
export function widthsOf(columns: readonly PrintoutColumn[], rows: readonly (readonly string[])[]): number[] {
  const least = columns.map(({ label, align }, at) => {
    const figures = align === "right" ? rows.map((cells) => widthOf(cells[at] ?? "")) : [];
    const heading = bold * Math.max(...label.split(" ").map(widthOf));
    return padding + figures.reduce((most, width) => Math.max(most, width), heading);
  });
  const more = columns.map(({ width, align }, at) =>
    align === "right" ? 0.1 : Math.max(width - (least[at] ?? 0), 1),
  );
  const rest = paperWidth - sumOf(least);
  if (rest <= 0) return least.map((width) => (paperWidth * width) / sumOf(least));
  return least.map((width, at) => width + (rest * (more[at] ?? 0)) / sumOf(more));
}

const heightOf = (cells: readonly string[], widths: readonly number[]): number =>
  rowGap + line * Math.max(1, ...cells.map((cell, at) => linesOf(cell, (widths[at] ?? 0) - padding)));

const heightOfParagraph = (text: string): number => paragraphGap + line * linesOf(text, paperWidth);

/** The server cuts the pages, because Chromium 109 cannot number them. A row that is higher than a page has its own. */
export function cutPrintout<Row extends readonly string[]>(
  columns: readonly PrintoutColumn[],
  rows: readonly Row[],
  above: string | readonly string[],
): Row[][] {
  const paragraphs = [above].flat();
  const widths = widthsOf(columns, rows);
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
