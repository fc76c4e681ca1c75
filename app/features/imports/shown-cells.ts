import { htmlBytes } from "./shown-again";

/** Of the text of a page, in which each right cell is written twice. */
const mostOfAPage = 100 * 1024;

/** No field takes more than the first. Shorter ones only where a page would be too large. */
const lengths = [300, 60, 15, 5] as const;
const mark = " […]";

type Cells = Record<string, string>;
interface Line {
  raw: string;
  cells: Cells;
}

/** Never in the middle of a character. */
const cut = (text: string, most: number): string =>
  text.length > most ? text.slice(0, most).replace(/[\uD800-\uDBFF]$/, "") + mark : text;

function cutTo<Shown extends Line>(line: Shown, most: number): Shown {
  const cells = Object.entries(line.cells).map(([field, cell]) => [field, cut(cell, most)]);
  return { ...line, raw: cut(line.raw, most * 3), cells: Object.fromEntries(cells) };
}

const bytesOf = ({ raw, cells }: Line): number =>
  htmlBytes(raw) + 2 * htmlBytes(Object.values(cells).join(""));

/** The lines of a page with long cells cut; the draft keeps them whole. */
export function cutCells<Shown extends Line>(lines: readonly Shown[]): Shown[] {
  const [longest, ...shorter] = lengths;
  let shown = lines.map((line) => cutTo(line, longest));
  for (const most of shorter) {
    if (shown.reduce((sum, line) => sum + bytesOf(line), 0) <= mostOfAPage) break;
    shown = lines.map((line) => cutTo(line, most));
  }
  return shown;
}

/** Whether a page shows typed lines again; the draft keeps its own in any case. */
export const fitsAPage = (rows: unknown): boolean => 2 * htmlBytes(JSON.stringify(rows ?? [])) <= mostOfAPage;

/** A cut cell that comes back as it was shown is unchanged. */
export function isAsShown(cell: string, sent: string): boolean {
  if (cell === sent) return true;
  return sent.endsWith(mark) && lengths.some((most) => cell.length > most && cut(cell, most) === sent);
}
