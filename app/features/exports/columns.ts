import { candidateKey } from "~/features/students/candidate-key";
import { exportColumns } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries";
import { labelOf, t } from "~/messages";

/** The columns of an import come first, so that an exported file can be imported: it finds the candidate by the key and ignores the others. */
const SCHOOL_COLUMNS = ["school_name", "district_code", "exam_type_code"] as const;

export const exportHeadings = (): string[] =>
  [...exportColumns, ...SCHOOL_COLUMNS, "candidate_key" as const].map(labelOf);

export const exportCells = (student: StudentRecord): string[] => [
  ...exportColumns.map((field) =>
    textOf(field === "school_code" ? student.schools.recorded_school_code : student[field]),
  ),
  ...SCHOOL_COLUMNS.map((field) => student.schools[field]),
  candidateKey(student),
];

export function textOf(value: string | number | boolean | null): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return value === null ? "" : String(value);
}
