import { z } from "zod";
import { optionalCode, optionalOneOf, optionalText, optionalWholeNumber } from "~/features/values/fields";
import { collectProblems } from "~/features/values/problems";
import { cleanText } from "~/features/values/text";
import type { Problems } from "~/messages";
import { type StudentNew, studentNew } from "./schema";

/** How many rows the form shows, and how many it takes. */
export const BATCH_ROWS = { shown: 20, most: 200 };

/** What a row may hold; the first three are shown unless others are asked for. School and year are the form's. */
export const batchColumns = [
  "full_name",
  "ic_number",
  "class_name",
  "gender",
  "birth_cert_number",
  "passport_number",
  "visa_number",
  "full_name_arabic",
  "student_code",
  "is_student",
  "is_citizen",
] as const;
export type BatchColumn = (typeof batchColumns)[number];

/** What the address carries from one form to the next. */
export const batchScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
  class_name: optionalText({ max: 60 }),
  columns: optionalOneOf(["class_name", "all"]),
});
export type BatchScreen = z.output<typeof batchScreen>;

/** The rows are counted here and judged one by one, so that a wrong row holds back no other. */
export const batchForm = z.object({
  school_code: optionalCode({ max: 20 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  class_name: optionalText({ max: 60 }),
  grid_key: optionalText({ max: 60 }),
  rows: z.array(z.unknown()).max(BATCH_ROWS.most).default([]),
});

export interface BatchPlace {
  school_code: string;
  exam_year: number;
}

/** A row that says something: its place in the form from 0, the cells as typed, and what they come to. */
export interface BatchRow {
  at: number;
  cells: Record<string, unknown>;
  value: StudentNew | null;
  problems: Problems;
}

/** The rows that are not blank. A blank class is the one for all rows, or without it that of the row above. */
export function readBatch(
  rows: readonly unknown[],
  place: BatchPlace,
  classForAll: string | null,
): BatchRow[] {
  const read: BatchRow[] = [];
  let classAbove: unknown = null;
  for (const [at, given] of Array.from(rows).entries()) {
    const cells = cellsOf(given);
    const own = isBlank(cells.class_name) ? null : cells.class_name;
    classAbove = own ?? classAbove;
    if (isBlankRow(given)) continue;
    const class_name = own ?? classForAll ?? classAbove;
    const typed = classForAll === null ? { ...cells, class_name } : cells;
    const result = studentNew.safeParse({ ...cells, class_name, ...place });
    read.push({
      at,
      cells: typed,
      value: result.success ? result.data : null,
      problems: result.success ? {} : collectProblems(result.error),
    });
  }
  return read;
}

/** A class alone says nothing of a candidate: it only stands for the rows below. */
export function isBlankRow(given: unknown): boolean {
  return Object.entries(cellsOf(given)).every(([column, cell]) => column === "class_name" || isBlank(cell));
}

function cellsOf(given: unknown): Partial<Record<BatchColumn, unknown>> {
  if (typeof given !== "object" || given === null) return {};
  const known = batchColumns.filter((column) => Object.hasOwn(given, column));
  return Object.fromEntries(known.map((column) => [column, (given as Record<string, unknown>)[column]]));
}

function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === "string" && cleanText(cell) === "");
}

/** The name by which forms and problems know a cell. */
export const cellName = (at: number, column: string): string => `rows[${at}].${column}`;
