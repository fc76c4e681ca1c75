import type { StudentList } from "~/features/students/list-schema";
import { t } from "~/messages";
import { ButtonLink } from "~/ui";
import { listAddress } from "../addresses";

export interface StudentDeeds {
  add: boolean;
  import: boolean;
  edit: boolean;
  delete: boolean;
  reset: boolean;
  number: boolean;
  register: boolean;
}

interface StudentListActionsProps {
  may: StudentDeeds;
  query: StudentList;
  own_school: string | null;
  /** Somebody is shown, so the school-year in force is one that can be printed and emptied. */
  hasCandidates: boolean;
}

/** What can be done from the list; the school and year in force go along, so that they are chosen once. */
export function StudentListActions({ may, query, own_school, hasCandidates }: StudentListActionsProps) {
  const school_code = query.school_code ?? own_school;
  const { exam_year } = query;
  const to = (path: string) => listAddress(path, { school_code, exam_year }, {})();
  return (
    <>
      {may.add && (
        <ButtonLink href={to("/student-add")} kind="primary" accessKey="t">
          {t("student.add_title")}
        </ButtonLink>
      )}
      {may.add && <ButtonLink href={to("/student-add/batch")}>{t("batch.link")}</ButtonLink>}
      {may.import && <ButtonLink href="/students/import">{t("student.import_link")}</ButtonLink>}
      {may.number && (
        <ButtonLink href={to("/students/roll-numbers")}>{t("student.roll_numbers_link")}</ButtonLink>
      )}
      <ButtonLink href={hasCandidates ? to("/students/sheets") : "/students/sheets"}>
        {t("student.sheets_link")}
      </ButtonLink>
      {may.reset && hasCandidates && school_code && exam_year && (
        <ButtonLink href={to("/students/reset")} kind="quiet">
          {t("student.reset_link")}
        </ButtonLink>
      )}
    </>
  );
}
