import { type Reach, type RoleId, roles } from "~/auth/roles";
import { type MessageKey, t } from "~/messages";
import { ButtonLink } from "~/ui";
import type { StudentActions } from "./list-actions";

interface EmptyStudentsProps {
  may: StudentActions;
  role_id: RoleId;
  isFiltered: boolean;
  isRegistered: boolean;
  total: number;
  /** The first page of the same list, for an address past the last page. */
  firstHref: string;
  clearHref: string;
  addHref?: string;
}

const noneIn: Record<Reach, MessageKey> = {
  state: "student.none_yet",
  school: "student.none_yet",
  district: "student.none_district",
  named: "student.none_to_see",
};

export function EmptyStudents(props: EmptyStudentsProps) {
  const { may, role_id, isFiltered, isRegistered, total, firstHref, clearHref } = props;
  const { addHref = "/student-add" } = props;
  if (total > 0) {
    return (
      <>
        <p>{t("ui.range_none", { total })}</p>
        <ButtonLink href={firstHref}>{t("student.first_page")}</ButtonLink>
      </>
    );
  }
  if (isFiltered) {
    return (
      <>
        <p>{t("student.none_matching")}</p>
        <div className="actions">
          <ButtonLink href={clearHref}>{t("action.clear_filters")}</ButtonLink>
          {may.add && isRegistered && <ButtonLink href={addHref}>{t("student.add_title")}</ButtonLink>}
        </div>
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
      <p>{t(may.add ? "student.none" : noneIn[roles[role_id].reach])}</p>
      <div className="actions">
        {may.add && <ButtonLink href={addHref}>{t("student.add_title")}</ButtonLink>}
        {may.import && <ButtonLink href="/students/import">{t("student.import_link")}</ButtonLink>}
        {!may.add && <ButtonLink href="/school_exam_years">{t("student.see_registrations")}</ButtonLink>}
      </div>
    </>
  );
}
