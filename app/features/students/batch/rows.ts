import { cleanText } from "~/features/values/text";
import { type BatchColumn, batchColumns } from "../fields";

export const BATCH_ROWS = { shown: 20, most: 200 };

/** A class alone does not make a row: it applies to the rows below. */
export function isBlankRow(given: unknown): boolean {
  return Object.entries(batchCells(given)).every(
    ([column, cell]) => column === "class_name" || isBlank(cell),
  );
}

export function batchCells(given: unknown): Partial<Record<BatchColumn, unknown>> {
  if (typeof given !== "object" || given === null) return {};
  const known = batchColumns.filter((column) => Object.hasOwn(given, column));
  return Object.fromEntries(known.map((column) => [column, (given as Record<string, unknown>)[column]]));
}

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cleanText(cell) === "");
}

/** How far a form is typed, with the class for all rows. */
export function filledCells({ class_name, rows }: Record<string, unknown>): number {
  const cells = Array.isArray(rows) ? rows.flatMap((row) => Object.values(batchCells(row))) : [];
  return [class_name, ...cells].filter((cell) => !isBlank(cell)).length;
}

export const cellName = (at: number, column: string): string => `rows[${at}].${column}`;
