import { t } from "~/messages";
import { ButtonLink } from "~/ui";

interface EmptyProps {
  pastEnd: string | null;
  isFiltered: boolean;
  hasYears: boolean;
  ownSchool: boolean;
  may: { register: boolean; manage: boolean; addYear: boolean };
}

export function Empty({ pastEnd, isFiltered, hasYears, ownSchool, may }: EmptyProps) {
  if (pastEnd) return <p>{pastEnd}</p>;
  if (isFiltered) {
    return (
      <>
        <p>{t("school_exam_year.none_matching")}</p>
        <p>
          <a href="/school_exam_years">{t("school_exam_year.clear_all")}</a>
        </p>
      </>
    );
  }
  if (!hasYears) {
    return (
      <>
        <p>{t("school_exam_year.no_years")}</p>
        {may.addYear && (
          <ButtonLink href="/admin/exam_years/add" kind="primary">
            {t("school_exam_year.add_year")}
          </ButtonLink>
        )}
      </>
    );
  }
  const [said, next] = ownSchool
    ? [t("school_exam_year.none_own"), t("school_exam_year.none_own_register")]
    : [t("school_exam_year.none_yet"), t("school_exam_year.none_register")];
  return (
    <>
      <p>{said}</p>
      {may.register && (
        <>
          <p>{next}</p>
          <ButtonLink href="/school_exam_years/add" kind="primary">
            {t("school_exam_year.add_title")}
          </ButtonLink>{" "}
          {may.manage && (
            <ButtonLink href="/school_exam_years/build">{t("school_exam_year.build_title")}</ButtonLink>
          )}
        </>
      )}
    </>
  );
}
