import type { ListColumn } from "~/features/students/fields";
import type { StudentRecord } from "~/features/students/queries.server";
import { t } from "~/messages";
import { tables } from "~/routes/columns/parts/tables";
import { recordAddress, schoolAddress } from "~/routes/parts/addresses";
import { placeKey } from "~/routes/parts/closed-list";
import { firstFound } from "~/routes/parts/found-address";
import { textOf } from "./cell-texts";
import type { StudentActions } from "./list-actions";

export function studentCells(
  student: StudentRecord,
  may: StudentActions,
  back: string,
  shown: readonly ListColumn[] = tables.students.usual,
  isFirstFound = false,
) {
  const returning = back === "/students" ? "" : `?back=${encodeURIComponent(back)}`;
  const edit = `/student-edit/${student.id}${returning}`;
  return {
    full_name: (
      <a href={recordAddress(student.id, back)} id={isFirstFound ? firstFound : undefined}>
        {student.full_name}
      </a>
    ),
    // The row names its candidate, and so does the link before.
    actions:
      may.edit && !may.closed?.includes(placeKey(student)) ? (
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
    case "student_code":
      return student.student_code ?? <span className="opt">{t("student.no_number")}</span>;
    case "school_name":
      return (
        <a href={schoolAddress({ school_code, exam_year }, back)} data-island="">
          {school.school_name}
        </a>
      );
    case "full_name_arabic":
      return (
        <bdi lang="ar" dir="rtl">
          {student.full_name_arabic}
        </bdi>
      );
    default:
      return textOf(column, student, shown);
  }
}
