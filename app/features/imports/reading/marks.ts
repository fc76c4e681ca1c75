import { attributesOf, tagsIn } from "./markup";
import type { SheetLayout } from "./read-file";
import { cellAt, SHEET_LIMITS } from "./sheet-bounds";
import type { StruckTexts } from "./struck-runs";

/** What a person who opens the sheet sees beside the texts of its cells. */
export type Marks = Pick<
  SheetLayout,
  "hidden_rows" | "hidden_columns" | "merged" | "struck_rows" | "struck_texts"
>;

/** Formats of cells and shared texts that are struck through. */
export interface Struck {
  styles: ReadonlySet<string>;
  texts: StruckTexts;
}

const mostMerged = 5000;
const mostStruckTexts = 10;

const isOn = (value: string | undefined) => value === "1" || value === "true";

/** Of a sheet within its bounds. A filter hides rows in the same way. */
export function marksIn(xml: string, rows: readonly (readonly string[])[], { styles, texts }: Struck): Marks {
  const isStruck = styles.size + texts.whole.size + texts.part.size > 0;
  if (!isStruck && !/\shidden=["'](?:1|true)["']|<(?:\w+:)?mergeCell\s/.test(xml)) return {};
  const { hiddenRows, hiddenColumns, merged, struckRows, struckTexts } = emptyMarks();
  let row = 0;
  let column = 0;
  const nameIn = (at: number) => (isStruck ? longestIn(rows[at - 1]) : 0);
  let longest = nameIn(1);
  let isShared = false;
  for (const tag of tagsIn(xml)) {
    if (tag.name === "c") {
      if (!isStruck) continue;
      column = columnAfter(column, tag.attributes);
      isShared = /\st=["']s["']/.test(tag.attributes);
      if (column === longest && styles.has(styleIn(tag.attributes))) struckRows.push(row);
    } else if (tag.name === "v" && isShared) {
      const text = Number(xml.slice(tag.end, xml.indexOf("<", tag.end)));
      if (column === longest && texts.whole.has(text) && struckRows.at(-1) !== row) struckRows.push(row);
      const part = texts.part.get(text);
      if (part !== undefined && struckTexts.length < mostStruckTexts) struckTexts.push(part.slice(0, 60));
    } else if (tag.name === "row") {
      const { r, hidden } = Object.fromEntries(attributesOf(tag));
      row = r ? Number(r) : row + 1;
      column = 0;
      longest = nameIn(row);
      if (isOn(hidden)) hiddenRows.push(row);
    } else if (tag.name === "col") {
      const { min, max, hidden } = Object.fromEntries(attributesOf(tag));
      const last = isOn(hidden) ? Math.min(Number(max), SHEET_LIMITS.columns) : 0;
      for (let at = Number(min); at <= last; at++) hiddenColumns.add(at);
    } else if (tag.name === "mergeCell" && merged.length < mostMerged) {
      merged.push(...mergedIn(attributesOf(tag).get("ref") ?? ""));
    }
  }
  return marksOf({ hiddenRows, hiddenColumns, merged, struckRows, struckTexts }, rows.length);
}

interface FoundMarks {
  hiddenRows: number[];
  hiddenColumns: Set<number>;
  merged: NonNullable<Marks["merged"]>;
  struckRows: number[];
  struckTexts: string[];
}

export const emptyMarks = (): FoundMarks => ({
  hiddenRows: [],
  hiddenColumns: new Set(),
  merged: [],
  struckRows: [],
  struckTexts: [],
});

/** A merge to the end of the sheet ends with its last filled row. */
export function marksOf(found: FoundMarks, lastRow: number): Marks {
  const { hiddenRows, hiddenColumns, struckRows, struckTexts } = found;
  const merged = found.merged
    .map(({ row, column, rows }) => ({ row, column, rows: Math.min(rows, lastRow - row + 1) }))
    .filter(({ column, rows }) => rows > 1 && column <= SHEET_LIMITS.columns);
  return {
    ...(hiddenRows.length > 0 && { hidden_rows: hiddenRows }),
    ...(hiddenColumns.size > 0 && { hidden_columns: [...hiddenColumns] }),
    ...(merged.length > 0 && { merged: merged.slice(0, mostMerged) }),
    ...(struckRows.length > 0 && { struck_rows: struckRows }),
    ...(struckTexts.length > 0 && { struck_texts: [...new Set(struckTexts)] }),
  };
}

/** The column of the longest text, which is that of the name, or 0; a person may strike out no other cell. */
export function longestIn(cells: readonly string[] = []): number {
  let longest = 0;
  for (const [at, cell] of cells.entries()) {
    if (/\p{L}/u.test(cell) && cell.length > (cells[longest - 1] ?? "").length) longest = at + 1;
  }
  return longest;
}

function columnAfter(before: number, attributes: string): number {
  const [, place] = /\sr=["']([A-Z]+\d+)["']/.exec(attributes) ?? [];
  return place ? cellAt(place).column : before + 1;
}

const styleIn = (attributes: string) => /\ss=["'](\d+)["']/.exec(attributes)?.[1] ?? "";

function mergedIn(ref: string): NonNullable<Marks["merged"]> {
  const [, from, to] = /^([A-Z]{1,3}\d{1,7}):([A-Z]{1,3}\d{1,7})$/.exec(ref) ?? [];
  if (!from || !to) return [];
  const { row, column } = cellAt(from);
  return column === cellAt(to).column ? [{ row, column, rows: cellAt(to).row - row + 1 }] : [];
}

/** The formats of cells whose font is struck through, by the numbers that cells have. */
export function struckStyles(xml: string): Set<string> {
  const fonts = new Set<string>();
  const struck = new Set<string>();
  let part = "";
  let at = -1;
  for (const tag of tagsIn(xml)) {
    if (/^(?:fonts|fills|borders|cellStyleXfs|cellXfs|cellStyles|dxfs)$/.test(tag.name)) {
      part = tag.name;
      at = -1;
    } else if ((part === "fonts" && tag.name === "font") || (part === "cellXfs" && tag.name === "xf")) {
      at++;
      if (part === "cellXfs" && fonts.has(attributesOf(tag).get("fontId") ?? "")) struck.add(String(at));
    } else if (part === "fonts" && tag.name === "strike") {
      if (!/^(?:0|false)$/.test(attributesOf(tag).get("val") ?? "1")) fonts.add(String(at));
    }
  }
  return struck;
}
