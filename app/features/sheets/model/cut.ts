import { linesOf, pointsOfPaper } from "~/features/values/lines-of-text";
import { leading, mm, pt } from "../measures";
import { hasBars } from "./lines";
import type { Column, Orientation } from "./pages";

/** The most on a page. The room of the paper decides, and in landscape it holds fewer. */
export const rowsPerSheet = 27;

const millimetresPerPoint = 25.4 / 72;

export function rowHeight(
  texts: readonly unknown[],
  columns: readonly Column[],
  orientation: Orientation,
): number {
  const heights = columns.map(({ width, align, dir, isScanned }, at) => {
    const size = dir ? pt.jawi : align === "center" ? pt[orientation].centred : pt.name;
    const lines = linesOf(String(texts[at] ?? ""), ((width - 2 * mm.cell.side) * pointsOfPaper) / size);
    const line = size * (dir ? leading.jawi : leading.cell) * millimetresPerPoint;
    const bars = isScanned && hasBars(texts[at]) ? mm.barcode.gap + mm.barcode.row : 0;
    const clear = dir ? mm.cell.jawi : bars > 0 ? mm.barcode.clear : mm.cell.top;
    return lines * line + bars + 2 * clear;
  });
  return Math.max(mm[orientation].row, ...heights);
}

/** Millimetres for the rows between the head of the table and the foot of the page. */
const room: Record<Orientation, number> = { portrait: 225, landscape: 152.5 };
const signatures = 20;
const noteLine = 3.2;
const headLine: Record<Orientation, number> = { portrait: 4, landscape: 3.6 };

interface OnPage {
  notes: number;
  /** A line names the filters. */
  isPart: boolean;
  /** Lines of the issuer, and of the block beyond its usual ones. */
  head: number;
  footers: number;
  totals: number;
  /** A page may have a heading of late candidates. */
  hasLate: boolean;
}

/** What else a page has, in lines; the room above is for an issuer of one line and no footer. */
export function roomOf(orientation: Orientation, { notes, isPart, head, footers, totals, hasLate }: OnPage) {
  const lines = head - 1 + (isPart ? 1 : 0);
  const foot = footers + (notes > 0 ? notes + 0.5 : 0);
  const heading = hasLate ? mm.heading : 0;
  const left =
    room[orientation] - heading - lines * headLine[orientation] - foot * noteLine - totals * mm.total;
  const signed = left - signatures;
  return { every: totals > 0 ? signed : left, last: signed };
}

/**
 * The server cuts the pages, because old versions of Chrome cannot number them. An empty list has one page.
 * Where the signatures find no room under the last rows, these make a page of their own.
 */
export function cutSheets<Row>(
  rows: readonly Row[],
  most: number,
  heightOf: (row: Row) => number = () => 0,
  { every, last }: ReturnType<typeof roomOf> = { every: 1, last: 1 },
): Row[][] {
  const pages = cut(rows, most, heightOf, every);
  const [signed = []] = pages.slice(-1);
  return [...pages.slice(0, -1), ...cut(signed, most, heightOf, last)];
}

function cut<Row>(rows: readonly Row[], most: number, heightOf: (row: Row) => number, room: number): Row[][] {
  const pages: Row[][] = [[]];
  let left = room;
  for (const row of rows) {
    const height = heightOf(row);
    const page = pages.at(-1) ?? [];
    if (page.length > 0 && (page.length === most || height > left)) {
      pages.push([]);
      left = room;
    }
    pages.at(-1)?.push(row);
    left -= height;
  }
  return pages;
}
