import { Unreadable } from "./archive";
import { tagsIn } from "./markup";

/** Beyond these a stray cell far off would make the reader fill every row up to it. */
export const SHEET_LIMITS = { rows: 20_000, columns: 200, cells: 250_000, area: 1_000_000 };

/** Only attributes as spreadsheet programs write them: two parsers might read others differently. */
const PLAIN = /^(?:[ \t\r\n]+[\w:.-]+=(?:"[^"&>]*"|'[^'&>]*'))*[ \t\r\n]*\/?$/;
const CELL_REFERENCE = /[\s:]r=["']([^"']*)["']/g;

/** So many cells far off are stray, and more are a table that is too large. */
const mostStray = 10;

/** The cells of a sheet that are beyond its bounds: the first is named. */
export class FarCells {
  #count = 0;
  #first: string | null = null;

  isTooFar(rows: number, columns: number): boolean {
    return rows > SHEET_LIMITS.rows || columns > SHEET_LIMITS.columns || rows * columns > SHEET_LIMITS.area;
  }

  /** A row beyond the bounds counts, and has no name. */
  add(cell: string | null, times = 1): void {
    this.#count += times;
    this.#first ??= cell;
  }

  get areMany(): boolean {
    return this.#count > mostStray;
  }

  check(): void {
    if (this.#count === 0) return;
    throw this.areMany || this.#first === null
      ? new Unreadable("file_too_large")
      : new Unreadable("file_stray_cell", { cell: this.#first });
  }
}

export function checkedSheet(xml: string, cells: { left: number }): string {
  const sheet = xml
    .replace(/<(?:\w+:)?c\b[^<>]*(?:\/>|><\/(?:\w+:)?c>)/g, "")
    .replace(/<(?:\w+:)?row\b[^<>]*(?:\/>|>\s*<\/(?:\w+:)?row>)/g, "")
    .replace(/(<(?:\w+:)?c\b[^<>]*?\bt=)(?:"e"|'e')/g, '$1"str"');
  let rows = 0;
  let unnumbered = 0;
  let columns = 0;
  const far = new FarCells();
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
      if (far.isTooFar(tall + unnumbered, wide)) far.add(column > 0 ? place : null);
      else [rows, columns] = [tall, wide];
    }
    if (far.areMany || far.isTooFar(rows + unnumbered, columns)) throw new Unreadable("file_too_large");
  }
  far.check();
  return sheet;
}

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

export const placeOf = (row: number, column: number) => `${lettersOf(column)}${row}`;

const lettersOf = (column: number): string =>
  column < 1 ? "" : lettersOf(Math.floor((column - 1) / 26)) + String.fromCharCode(65 + ((column - 1) % 26));
