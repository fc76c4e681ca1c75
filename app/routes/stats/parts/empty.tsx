import { t } from "~/messages";
import { ButtonLink } from "~/ui";

interface EmptyProps {
  year: number | null;
  isFiltered: boolean;
  clearHref: string;
  may: { addYear: boolean; build: boolean; register: boolean };
}

export function Empty({ year, isFiltered, clearHref, may }: EmptyProps) {
  if (year === null) {
    return (
      <div className="empty">
        <p>{t("stats.no_year")}</p>
        {may.addYear && (
          <ButtonLink href="/admin/exam_years/add" kind="primary">
            {t("stats.add_year")}
          </ButtonLink>
        )}
      </div>
    );
  }
  const register = may.build ? "/school_exam_years/build" : "/school_exam_years/add";
  return (
    <div className="empty">
      <p>{t(isFiltered ? "stats.none_matching" : "stats.none", { year })}</p>
      {isFiltered ? (
        <p>
          <a href={clearHref}>{t("action.clear_filters")}</a>
        </p>
      ) : (
        may.register && (
          <>
            <p>{t("stats.none_next")}</p>
            <ButtonLink href={`${register}?exam_year=${year}`} kind="primary">
              {t("stats.register")}
            </ButtonLink>
          </>
        )
      )}
    </div>
  );
}
