import type { StudentRecord } from "~/features/students/queries.server";
import { t } from "~/messages";
import { RowActions } from "~/ui";
import type { StudentDeeds } from "./list-actions";

/** One row of the list of candidates; `back` is the list to return to. */
export function cellsOf(student: StudentRecord, may: StudentDeeds, back: string) {
  const returning = back === "/students" ? "" : `?back=${encodeURIComponent(back)}`;
  const edit = `/student-edit/${student.id}${returning}`;
  const links = [
    ...(may.edit ? [{ href: edit, label: t("action.edit") }] : []),
    ...(may.delete
      ? [{ href: `/student-delete/${student.id}${returning}`, label: t("action.delete"), danger: true }]
      : []),
  ];
  return {
    full_name: may.edit ? <a href={edit}>{student.full_name}</a> : student.full_name,
    ic_number: student.ic_number ?? student.passport_number ?? student.birth_cert_number,
    school_code: student.school_code,
    student_code: student.student_code ?? <span className="opt">{t("student.no_number")}</span>,
    class_name: student.class_name,
    exam_year: student.exam_year,
    gender: student.gender,
    actions: <RowActions about={student.full_name} links={links} />,
  };
}
