import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries.server";
import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { schoolAddress } from "~/routes/parts/addresses";
import type { StudentActions } from "./list-actions";

export function cellsOf(
  student: StudentRecord,
  may: StudentActions,
  back: string,
  shown: readonly ListColumn[] = tables.students.usual,
) {
  const returning = back === "/students" ? "" : `?back=${encodeURIComponent(back)}`;
  const edit = `/student-edit/${student.id}${returning}`;
  return {
    full_name: may.edit ? (
      <a href={edit} data-island="">
        {student.full_name}
      </a>
    ) : (
      student.full_name
    ),
    // The row names its candidate, and so does the link before.
    actions: may.edit ? (
      <a href={edit} data-island="">
        {t("action.edit")}
      </a>
    ) : null,
    ...Object.fromEntries(shown.map((column) => [column, cellOf(column, student, shown, back)])),
  };
}

function cellOf(column: ListColumn, student: StudentRecord, shown: readonly ListColumn[], back: string) {
  const { schools: school, school_code, exam_year } = student;
  switch (column) {
    case "ic_number":
      return identityOf(student, shown);
    case "student_code":
      return student.student_code ?? <span className="opt">{t("student.no_number")}</span>;
    case "school_name":
      return (
        <a href={schoolAddress({ school_code, exam_year }, back)} data-island="">
          {school.school_name}
        </a>
      );
    case "district_code":
    case "exam_type_code":
      return school[column];
    case "full_name_arabic":
      return (
        <bdi lang="ar" dir="rtl">
          {student.full_name_arabic}
        </bdi>
      );
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
export function identityOf(student: StudentRecord, shown: readonly ListColumn[]): string | null {
  const others = ["passport_number", "birth_cert_number"] as const;
  const otherColumns = others.filter((other) => !shown.includes(other)).map((other) => student[other]);
  return student.ic_number ?? otherColumns.find((number) => number !== null) ?? null;
}
