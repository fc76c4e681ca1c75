import { Unreadable } from "./archive.server";
import { tagsIn } from "./markup.server";

/** Beyond these a stray cell far off would make the reader fill every row up to it. */
export const SHEET_LIMITS = { rows: 20_000, columns: 200, cells: 250_000, area: 1_000_000 };

/** Only attributes as spreadsheet programs write them: two parsers might read others differently. */
const PLAIN = /^(?:[ \t\r\n]+[\w:.-]+=(?:"[^"&>]*"|'[^'&>]*'))*[ \t\r\n]*\/?$/;
const CELL_REFERENCE = /[\s:]r=["']([^"']*)["']/g;

/** So many cells far off are stray, and more are a table that is too large. */
const mostStray = 10;

export function checkedSheet(xml: string, cells: { left: number }): string {
  const sheet = xml
    .replace(/<(?:\w+:)?c\b[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g, "")
    .replace(/<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\bt=)(?:"e"|'e')/g, '$1"str"');
  let rows = 0;
  let unnumbered = 0;
  let columns = 0;
  let far = 0;
  let stray: string | null = null;
  for (const { name, attributes } of tagsIn(sheet)) {
    if (name !== "row" && name !== "c") continue;
    if (!PLAIN.test(attributes)) throw new Unreadable("file_too_large");
    const places = [...attributes.matchAll(CELL_REFERENCE)].map(([, place = ""]) => place);
    if (name === "c") cells.left--;
    else if (places.length === 0) unnumbered++;
    if (cells.left < 0) throw new Unreadable("file_too_large");
    for (const place of places) {
      const { row, column } = cellAt(place);
      const tall = Math.max(rows, row);
      const wide = Math.max(columns, column);
      if (isTooFar(tall + unnumbered, wide)) {
        far++;
        if (column > 0) stray ??= place;
      } else [rows, columns] = [tall, wide];
    }
    if (far > mostStray || isTooFar(rows + unnumbered, columns)) throw new Unreadable("file_too_large");
  }
  if (far === 0) return sheet;
  throw stray === null
    ? new Unreadable("file_too_large")
    : new Unreadable("file_stray_cell", { cell: stray });
}

const isTooFar = (rows: number, columns: number) =>
  rows > SHEET_LIMITS.rows || columns > SHEET_LIMITS.columns || rows * columns > SHEET_LIMITS.area;

export function cellAt(place: string): { row: number; column: number } {
  const [, letters, row] = /^([A-Z]{0,3})(\d{1,9})$/.exec(place) ?? [];
  if (letters === undefined) throw new Unreadable("file_damaged");
  return { row: Number(row), column: columnOf(letters) };
}

function columnOf(letters: string): number {
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column;
}
