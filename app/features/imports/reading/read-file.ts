import type { Problem } from "~/messages";

/** A sheet of a workbook, whose lines follow those of the sheet before it in the text. */
export interface SheetLayout {
  name: string;
  /** The lines of the text that it has. */
  lines: number;
  isHidden?: true;
  /** Too large beside the others. */
  isUnread?: true;
  /** Counted from 1, in the sheet. */
  hidden_rows?: number[];
  hidden_columns?: number[];
  /** Cells of one column that are one cell over so many rows; the text has it in the first row only. */
  merged?: { row: number; column: number; rows: number }[];
  /** Rows whose longest text is struck through. */
  struck_rows?: number[];
  /** Some of the words that are struck through in a cell with others, and so are not in the text. */
  struck_texts?: string[];
}

/** The sheets of a workbook follow one another in the text. */
export type ReadFile = { ok: true; text: string; sheets?: SheetLayout[] } | { ok: false; problem: Problem };
