import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { labelOf, t } from "~/messages";
import type { PaperColumn } from "~/ui";
import { identityOf } from "./rows";

/** Millimetres of the columns that differ from the others. */
const widths: Partial<Record<ListColumn, number>> = {
  school_name: 60,
  full_name_arabic: 48,
  ic_number: 30,
  class_name: 28,
  gender: 16,
  exam_year: 16,
  district_code: 16,
  created_at: 30,
  updated_at: 30,
};

export const paperColumn = (column: ListColumn): PaperColumn => ({
  label: labelOf(column),
  width: widths[column] ?? 24,
  dir: column === "full_name_arabic" ? "rtl" : undefined,
});

/** As the list on the screen shows it, without links. */
export function textOf(column: ListColumn, student: StudentRecord, shown: readonly ListColumn[]) {
  switch (column) {
    case "ic_number":
      return identityOf(student, shown);
    case "school_name":
    case "district_code":
    case "exam_type_code":
      return student.schools[column];
    case "is_student":
      return t(student.is_student ? "student.is_student" : "student.is_no_student");
    case "is_citizen":
      return t(student.is_citizen ? "student.is_citizen" : "student.is_no_citizen");
    case "created_at":
    case "updated_at":
      return malaysianMoment(student[column]);
    default:
      return student[column];
  }
}
