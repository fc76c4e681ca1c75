import { cleanText } from "~/features/values/text";
import { type BatchColumn, batchColumns } from "../fields";

/** How many rows the form shows, and how many it takes. */
export const BATCH_ROWS = { shown: 20, most: 200 };

/** A class alone says nothing of a candidate: it only stands for the rows below. */
export function isBlankRow(given: unknown): boolean {
  return Object.entries(cellsOf(given)).every(([column, cell]) => column === "class_name" || isBlank(cell));
}

/** Those of the columns that the row says anything of; whatever else was sent is left out. */
export function cellsOf(given: unknown): Partial<Record<BatchColumn, unknown>> {
  if (typeof given !== "object" || given === null) return {};
  const known = batchColumns.filter((column) => Object.hasOwn(given, column));
  return Object.fromEntries(known.map((column) => [column, (given as Record<string, unknown>)[column]]));
}

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cleanText(cell) === "");
}

/** The name by which forms and problems know a cell. */
export const cellName = (at: number, column: string): string => `rows[${at}].${column}`;
