import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries";
import { malaysianMoment } from "~/features/values/moments";
import { groupedIc, t } from "~/messages";

/** What the list shows of a candidate in a column, on the screen and on paper. */
export function textOf(column: ListColumn, student: StudentRecord, shown: readonly ListColumn[]) {
  switch (column) {
    case "ic_number":
      return groupedIc(identityOf(student, shown));
    case "school_code":
      return student.schools.recorded_school_code;
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

/** Without an IC another document identifies the candidate, unless a column already shows it. */
function identityOf(student: StudentRecord, shown: readonly ListColumn[]): string | null {
  const others = ["passport_number", "birth_cert_number"] as const;
  const otherColumns = others.filter((other) => !shown.includes(other)).map((other) => student[other]);
  return student.ic_number ?? otherColumns.find((number) => number !== null) ?? null;
}
