import { exportColumns } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries.server";
import { labelOf, t } from "~/messages";

/** The columns of an import in its order, so that what was exported can be imported; then what the import passes over. */
const SCHOOL_COLUMNS = ["school_name", "district_code", "exam_type_code"] as const;

export const exportHeadings = (): string[] => [...exportColumns, ...SCHOOL_COLUMNS].map(labelOf);

/** A candidate as text, cell by cell. */
export const exportCells = (student: StudentRecord): string[] => [
  ...exportColumns.map((field) => textOf(student[field])),
  ...SCHOOL_COLUMNS.map((field) => student.schools[field]),
];

function textOf(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return value === null ? "" : String(value);
}
