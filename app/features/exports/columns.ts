import { pasteColumns } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries.server";
import { defused } from "~/features/values/cells";
import { labelOf, t } from "~/messages";

/** The columns of an import in its order, so that what was exported can be imported; then what the import passes over. */
const SCHOOL_COLUMNS = ["school_name", "district_code", "exam_type_code"] as const;

export const exportHeadings = (): string[] => [...pasteColumns, ...SCHOOL_COLUMNS].map(labelOf);

/** A candidate as text, cell by cell; what a spreadsheet would take for a formula is defused (reliability: data handling). */
export function exportCells(student: StudentRecord): string[] {
  const cells = [
    ...pasteColumns.map((field) => textOf(student[field])),
    ...SCHOOL_COLUMNS.map((field) => student.schools[field]),
  ];
  return cells.map(defused);
}

function textOf(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return value === null ? "" : String(value);
}
