import { readdirSync } from "node:fs";
import type { LeftOut } from "~/features/imports/shape/left-out";
import { fixture } from "./known";
import { rowsOf, sheetOf, workbook } from "./workbooks";

/** A class list as a school has it, and what must come out of it. */
export interface Shape {
  why: string;
  paste?: string[];
  csv?: string[];
  encoding?: "cp1252";
  sheets?: ShapeSheet[];
  /** Fields of the form of questions. */
  answer?: Record<string, string | string[]>;
  expect: {
    /** Name, document, class and sex of each stored candidate. */
    candidates: string[];
    left?: Partial<LeftOut>;
    questions?: Record<string, string>;
    ignored?: string[];
    /** Lines that the clerk has to correct. */
    bad?: number;
    /** The list waits for an answer. */
    asks?: boolean;
  };
}

interface ShapeSheet {
  name: string;
  rows: string[][];
  state?: "hidden";
  hidden_rows?: number[];
  hidden_columns?: number[];
}

export const shapes: [name: string, shape: Shape][] = readdirSync(
  new URL("../fixtures/shapes", import.meta.url),
)
  .sort()
  .map((file) => [file.replace(".json", ""), JSON.parse(fixture(`shapes/${file}`)) as Shape]);

export function fileIn({ csv, encoding, sheets }: Shape): File | null {
  if (sheets) return new File([workbookOf(sheets) as BlobPart], "senarai.xlsx");
  if (!csv) return null;
  const text = csv.join("\r\n");
  return new File([encoding ? (inWindows1252(text) as BlobPart) : text], "senarai.csv");
}

const inWindows1252 = (text: string) =>
  Uint8Array.from(text, (letter) => (letter === "\u2019" ? 0x92 : letter.charCodeAt(0)));

function workbookOf(sheets: readonly ShapeSheet[]): Uint8Array {
  const states = sheets.map(({ state }) => state);
  return workbook({
    sheets: Object.fromEntries(sheets.map((sheet) => [sheet.name, sheetXml(sheet)])),
    states,
  });
}

function sheetXml({ rows, hidden_rows = [], hidden_columns = [] }: ShapeSheet): string {
  const columns = hidden_columns.map((at) => `<col min="${at}" max="${at}" width="9" hidden="1"/>`).join("");
  const hidden = hidden_rows.reduce(
    (xml, row) => xml.replace(`<row r="${row}">`, `<row r="${row}" hidden="1">`),
    sheetOf(rowsOf(...rows)),
  );
  return columns ? hidden.replace("<sheetData>", `<cols>${columns}</cols><sheetData>`) : hidden;
}
