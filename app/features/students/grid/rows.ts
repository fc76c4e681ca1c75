import { textOf } from "~/features/values/merge";
import { t } from "~/messages";
import { cellName } from "../batch/rows";
import { studentFields } from "../fields";
import type { StudentNew } from "../schema";

/** In the order of the grid. The roll number, the name and the document are shown beside them as text. */
export const gridColumns = ["class_name", "gender", "full_name_arabic", "is_student"] as const;
export type GridColumn = (typeof gridColumns)[number];

/** As the form shows and sends them. */
export type GridCells = Record<GridColumn, string>;

/** Of rows at once. */
export const mostInGrid = 200;

export const cellsOf = (record: Pick<StudentNew, GridColumn>): GridCells => ({
  class_name: textOf(record.class_name),
  gender: textOf(record.gender),
  full_name_arabic: textOf(record.full_name_arabic),
  is_student: t(record.is_student ? "word.yes" : "word.no"),
});

/** What the form of one candidate sends. */
export const fieldsOf = (record: StudentNew): StudentNew =>
  Object.fromEntries(studentFields.map((field) => [field, record[field]])) as StudentNew;

/** A cell that was not sent holds the shown text; a cleared one is sent blank. */
export function cellsSent(fields: FormData, at: number, shown: GridCells | null): GridCells {
  const read = (column: GridColumn) => {
    const cell = fields.get(cellName(at, column));
    return typeof cell === "string" ? cell : (shown?.[column] ?? "");
  };
  return Object.fromEntries(gridColumns.map((column) => [column, read(column)])) as GridCells;
}

/** Of a form that came back, whose payload leaves out blank cells. */
export function cellsTyped(typed: unknown): GridCells {
  const row = typeof typed === "object" && typed !== null ? (typed as Record<string, unknown>) : {};
  const read = (column: GridColumn) => (Object.hasOwn(row, column) ? textOf(row[column]) : "");
  return Object.fromEntries(gridColumns.map((column) => [column, read(column)])) as GridCells;
}

/** What the rows held when they were shown, in one hidden field: the cells alone, in the order of the columns. */
export const writeShown = (rows: readonly GridCells[]): string =>
  JSON.stringify(rows.map((cells) => gridColumns.map((column) => cells[column])));

export function readShown(json: unknown): (GridCells | null)[] {
  try {
    const rows: unknown = typeof json === "string" ? JSON.parse(json) : null;
    return Array.isArray(rows) ? rows.map(shownRow) : [];
  } catch {
    return [];
  }
}

function shownRow(row: unknown): GridCells | null {
  if (!Array.isArray(row) || gridColumns.some((_, at) => typeof row[at] !== "string")) return null;
  return Object.fromEntries(gridColumns.map((column, at) => [column, row[at]])) as GridCells;
}

/** Without a shown row, every cell counts as changed. */
export const changedCells = (cells: GridCells, shown: GridCells | null): GridColumn[] =>
  gridColumns.filter((column) => cells[column] !== shown?.[column]);
