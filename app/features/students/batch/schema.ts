import { z } from "zod";
import { acceptedFields } from "~/features/values/accepted";
import {
  optionalCode,
  optionalName,
  optionalOneOf,
  optionalText,
  optionalWholeNumber,
} from "~/features/values/fields";
import { collectProblems } from "~/features/values/problems";
import type { SchoolYear } from "~/features/values/school-year";
import type { Problems } from "~/messages";
import { nearSeen, type StudentNew, studentNew } from "../schema";
import { BATCH_ROWS, batchCells, isBlank, isBlankRow } from "./rows";

export const batchScreen = z.object({
  school_code: optionalText({ max: 120 }),
  exam_year: optionalText({ max: 20 }),
  class_name: optionalName({ max: 60 }),
  columns: optionalOneOf(["class_name", "all"]),
});
export type BatchScreen = z.output<typeof batchScreen>;

/** Each row is validated by itself, so that a wrong row does not hold back another. */
export const batchForm = z.object({
  school_code: optionalCode({ max: 20 }),
  exam_year: optionalWholeNumber({ min: 2000, max: 2100 }),
  class_name: optionalName({ max: 60 }),
  grid_key: optionalText({ max: 60 }),
  near_seen: nearSeen,
  rows: z.array(z.record(z.string(), z.unknown()).optional()).max(BATCH_ROWS.most).default([]),
});

export interface BatchRow {
  at: number;
  cells: Record<string, unknown>;
  value: StudentNew | null;
  /** The accepted fields of a row that has problems. */
  accepted: Partial<StudentNew>;
  problems: Problems;
}

/** The rows that are not blank; a blank class is the one for all rows, else that of the row above. */
export function readBatch(
  rows: readonly unknown[],
  place: SchoolYear,
  classForAll: string | null,
): BatchRow[] {
  const read: BatchRow[] = [];
  let classAbove: unknown = null;
  for (const [at, given] of Array.from(rows).entries()) {
    const cells = batchCells(given);
    const own = isBlank(cells.class_name) ? null : cells.class_name;
    classAbove = own ?? classAbove;
    if (isBlankRow(given)) continue;
    const class_name = own ?? classForAll ?? classAbove;
    const typed = classForAll === null ? { ...cells, class_name } : cells;
    const record = { ...cells, class_name, ...place };
    const result = studentNew.safeParse(record);
    read.push({
      at,
      cells: typed,
      value: result.success ? result.data : null,
      accepted: result.success ? {} : acceptedFields(studentNew, record),
      problems: result.success ? {} : collectProblems(result.error),
    });
  }
  return read;
}
