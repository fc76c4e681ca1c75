import type { ReadinessQuery } from "~/features/school-exam-years/readiness-schema";
import { t } from "~/messages";
import { ButtonLink, rangeText } from "~/ui";

interface NoneReadyProps {
  list: { page: number; limit: number; total: number };
  query: Pick<ReadinessQuery, "severity" | "state" | "search" | "district_code" | "exam_type_code">;
  year: number;
  ownSchool: boolean;
  clearHref: string;
  may: { register: boolean; build: boolean };
}

export function NoneReady({ list, query, year, ownSchool, clearHref, may }: NoneReadyProps) {
  if (list.total > 0) return <p>{rangeText(list)}</p>;
  const { severity, state, search, district_code, exam_type_code } = query;
  if (severity || state || search || district_code || exam_type_code) {
    return (
      <>
        <p>{t("readiness.none_matching", { year })}</p>
        <p>
          <a href={clearHref}>{t("action.clear_filters")}</a>
        </p>
      </>
    );
  }
  const registering = may.build ? "/school_exam_years/build" : "/school_exam_years/add";
  return (
    <>
      <p>{t(ownSchool ? "readiness.none_own" : "readiness.none", { year })}</p>
      {may.register && (
        <ButtonLink href={`${registering}?exam_year=${year}`} kind="primary">
          {t("stats.register")}
        </ButtonLink>
      )}
    </>
  );
}
