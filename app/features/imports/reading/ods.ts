import { asPastedLine } from "~/features/values/cells";
import { archiveBudget, inflated, textAt, Unreadable } from "./archive";
import { exactNumber, momentText, textsIn } from "./cell-texts";
import { emptyMarks, longestIn, marksOf } from "./marks";
import { attributesOf, decoded, type Tag, tagsIn } from "./markup";
import { FarCells, placeOf, SHEET_LIMITS } from "./sheet-bounds";
import type { SheetName, Workbook } from "./sheet-parts";

export const odsContent = "content.xml";
const manifest = "META-INF/manifest.xml";

interface OdsSheet extends SheetName {
  grid: OdsGrid;
}

/** A spreadsheet of LibreOffice has all its sheets in one part. */
export function openOds(bytes: Uint8Array): Workbook<OdsSheet> {
  const parts = inflated(bytes, (name) => name === odsContent || name === manifest, archiveBudget());
  if (parts.has(manifest) && textAt(parts, manifest).includes("encryption-data"))
    throw new Unreadable("file_locked");
  const xml = textAt(parts, odsContent);
  if (/<office:text\b/.test(xml)) throw new Unreadable("file_word");
  if (!/<office:spreadsheet\b/.test(xml)) throw new Unreadable("file_unknown");
  return {
    sheets: sheetsIn(xml),
    async read({ grid }) {
      grid.far.check();
      const rows = textsIn(grid.filledRows());
      return { lines: rows.map(asPastedLine), marks: marksOf(grid.marks, rows.length) };
    },
  };
}

/** Comments and drawings hold texts that are no cell's. */
const BESIDE = /^(?:annotation|shapes|frame|custom-shape|g|tracked-changes)$/;

function sheetsIn(xml: string): OdsSheet[] {
  const cells = { left: SHEET_LIMITS.cells };
  const sheets: OdsSheet[] = [];
  const hidden = new Set<string>();
  const struck = new Set<string>();
  let style = "";
  let grid: OdsGrid | undefined;
  let skipped = 0;
  for (const tag of tagsIn(xml)) {
    if (tag.end <= skipped) continue;
    if (BESIDE.test(tag.name)) skipped = endOf(xml, tag);
    else if (tag.name === "p") {
      skipped = endOf(xml, tag);
      grid?.text(textOf(xml.slice(tag.end, skipped)));
    } else if (/^(?:covered-)?table-cell$/.test(tag.name)) grid?.cell(Object.fromEntries(attributesOf(tag)));
    else if (tag.name === "table-row") grid?.line(Object.fromEntries(attributesOf(tag)));
    else if (tag.name === "table-column") grid?.columns(Object.fromEntries(attributesOf(tag)));
    else if (tag.name.endsWith("style")) style = attributesOf(tag).get("name") ?? "";
    else if (tag.name === "table-properties" && attributesOf(tag).get("display") === "false")
      hidden.add(style);
    else if (tag.name === "text-properties" && isStruck(attributesOf(tag))) struck.add(style);
    else if (tag.name === "table") {
      const { name = "", "style-name": look = "" } = Object.fromEntries(attributesOf(tag));
      if (name === "") continue;
      grid?.line({});
      grid = new OdsGrid(cells, struck);
      sheets.push({ name, isHidden: hidden.has(look), grid });
    }
  }
  grid?.line({});
  if (sheets.length === 0) throw new Unreadable("file_damaged");
  return sheets;
}

const isStruck = (attributes: Map<string, string>) =>
  (attributes.get("text-line-through-style") ?? attributes.get("text-line-through-type") ?? "none") !==
  "none";

function endOf(xml: string, { name, attributes, end }: Tag): number {
  if (attributes.endsWith("/")) return end;
  const at = xml.indexOf(`:${name}>`, end);
  if (at < 0) throw new Unreadable("file_damaged");
  return at;
}

const textOf = (markup: string) =>
  decoded(
    markup
      .replace(/<\/?[\w:-]*$/, "")
      .replace(/<text:(?:s|tab|line-break)\b/g, " $&")
      .replace(/<[^<>]*>/g, ""),
  );

type Attributes = Record<string, string | undefined>;

interface Cell {
  repeated: number;
  value: string | null;
  texts: string[];
  style: string;
  rows: number;
}

/** The rows of a sheet, in which the file writes equal cells and rows once, with their number. */
class OdsGrid {
  readonly far = new FarCells();
  readonly marks = emptyMarks();
  #rows: string[][] = [];
  #width = 0;
  #before = 0;
  #repeated = 0;
  #isHidden = false;
  #line: string[] = [];
  #styles: string[] = [];
  #column = 0;
  #columns = 0;
  #cell: Cell | null = null;
  #left: { left: number };
  #struck: ReadonlySet<string>;

  constructor(left: { left: number }, struck: ReadonlySet<string>) {
    this.#left = left;
    this.#struck = struck;
  }

  columns({ "number-columns-repeated": repeated, visibility }: Attributes): void {
    const last = this.#columns + countOf(repeated);
    const isHidden = visibility === "collapse" || visibility === "filter";
    for (let at = this.#columns + 1; isHidden && at <= Math.min(last, SHEET_LIMITS.columns); at++)
      this.marks.hiddenColumns.add(at);
    this.#columns = last;
  }

  /** Begins a row, after it has ended the row before. */
  line({ "number-rows-repeated": repeated, visibility }: Attributes): void {
    this.#endCell();
    if (this.#line.length > 0) this.#place();
    this.#before += this.#repeated;
    this.#repeated = countOf(repeated);
    this.#isHidden = visibility === "collapse" || visibility === "filter";
    this.#line = [];
    this.#styles = [];
    this.#column = 0;
  }

  cell(attributes: Attributes): void {
    this.#endCell();
    const isOneWide = countOf(attributes["number-columns-spanned"]) === 1;
    this.#cell = {
      repeated: countOf(attributes["number-columns-repeated"]),
      value: valueIn(attributes),
      texts: [],
      style: attributes["style-name"] ?? "",
      rows: isOneWide ? countOf(attributes["number-rows-spanned"]) : 1,
    };
  }

  text(text: string): void {
    this.#cell?.texts.push(text);
  }

  filledRows(): string[][] {
    return Array.from(this.#rows, (row = []) =>
      Array.from({ length: this.#width }, (_, at) => row[at] ?? ""),
    );
  }

  #endCell(): void {
    if (!this.#cell) return;
    const { repeated, value, texts, style, rows } = this.#cell;
    const text = value ?? texts.join(" ");
    const end = this.#column + repeated;
    if (rows > 1) this.marks.merged.push({ row: this.#before + 1, column: this.#column + 1, rows });
    if (/\S/.test(text)) {
      if (end > SHEET_LIMITS.columns) this.far.add(placeOf(this.#before + 1, this.#column + 1), repeated);
      else {
        for (let at = this.#column; at < end; at++) {
          this.#line[at] = text;
          this.#styles[at] = style;
        }
      }
    }
    this.#column = end;
    this.#cell = null;
  }

  #place(): void {
    const line = Array.from(this.#line, (text = "") => text);
    const filled = line.filter(Boolean).length;
    const last = this.#before + this.#repeated;
    const width = Math.max(this.#width, line.length);
    this.#left.left -= filled * this.#repeated;
    if (this.#left.left < 0) throw new Unreadable("file_too_large");
    if (this.far.isTooFar(last, width)) {
      const first = line.findIndex(Boolean);
      this.far.add(placeOf(this.#before + 1, first + 1), filled * this.#repeated);
      return;
    }
    this.#width = width;
    const isStruck = this.#struck.has(this.#styles[longestIn(line) - 1] ?? "");
    for (let row = this.#before + 1; row <= last; row++) {
      this.#rows[row - 1] = line;
      if (this.#isHidden) this.marks.hiddenRows.push(row);
      if (isStruck) this.marks.struckRows.push(row);
    }
  }
}

/** A number of repeats; a file cannot say more than a sheet can have. */
const countOf = (written: string | undefined) =>
  Math.min(Math.max(Number.parseInt(written ?? "1", 10) || 1, 1), 1_048_576);

/** Null where the text of the cell is its value. */
function valueIn(cell: Attributes): string | null {
  const { "value-type": type, value, "date-value": date, "boolean-value": boolean } = cell;
  if (type === "date" && date) return momentText(date);
  if (type === "boolean" && boolean) return boolean.toUpperCase();
  return /^(?:float|percentage|currency)$/.test(type ?? "") && value ? exactNumber(value) : null;
}
