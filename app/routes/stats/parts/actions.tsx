import type { StatisticsQuery } from "~/features/statistics/schema";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink } from "~/ui";

export const path = "/admin/stats";
export const defaults = { page: 1, limit: 10, sort_column: "school_name", sort_direction: "asc" };

export function StatsActions({ query }: { query: StatisticsQuery }) {
  const { exam_year, district_code, exam_type_code } = query;
  const place = { exam_year, district_code, exam_type_code };
  return (
    <>
      <ButtonLink href={listAddress(`${path}/charts`, place, {})()}>{t("charts.title")}</ButtonLink>
      <ButtonLink href={listAddress(`${path}/attendance`, { exam_year }, {})()}>
        {t("absence.attendance")}
      </ButtonLink>
      <ButtonLink
        href={listAddress(`${path}.csv`, { ...query, by: null, page: null, limit: null }, defaults)()}
      >
        {t("stats.csv")}
      </ButtonLink>
    </>
  );
}
