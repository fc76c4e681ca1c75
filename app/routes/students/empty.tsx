import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import type { StudentDeeds } from "./list-actions";

interface EmptyStudentsProps {
  may: StudentDeeds;
  isFiltered: boolean;
  isRegistered: boolean;
  total: number;
}

/** Why the list is empty, and what to do next. */
export function EmptyStudents({ may, isFiltered, isRegistered, total }: EmptyStudentsProps) {
  if (isFiltered || total > 0) {
    return (
      <>
        <p>{t(total > 0 ? "ui.range_none" : "student.none_matching", { total })}</p>
        <ButtonLink href="/students?sortBy=school_code">{t("action.clear_filters")}</ButtonLink>
      </>
    );
  }
  if (!isRegistered) {
    return (
      <>
        <p>{t("student.none_registered")}</p>
        {may.register && (
          <ButtonLink href="/school_exam_years/add" kind="primary">
            {t("school_exam_year.add_title")}
          </ButtonLink>
        )}
      </>
    );
  }
  return (
    <>
      <p>{t(may.add ? "student.none" : "student.none_yet")}</p>
      {may.add && <ButtonLink href="/student-add">{t("student.add_title")}</ButtonLink>}
      {may.import && <ButtonLink href="/students/import">{t("student.import_link")}</ButtonLink>}
    </>
  );
}
