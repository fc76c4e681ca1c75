import type { ReactNode } from "react";
import { type Compared, candidateFigures, type FigureName, unstated } from "~/features/statistics/figures";
import type { StatisticsQuery } from "~/features/statistics/schema";
import type { SchoolFigures } from "~/features/statistics/schools";
import type { StatisticsScope } from "~/features/statistics/scope";
import { pageSizes } from "~/features/values/page-sizes";
import { t } from "~/messages";
import { type listAddress, sortLink } from "~/routes/parts/addresses";
import { inWords } from "~/routes/parts/chips";
import { type Choice, DataTable, Pagination, rangeText } from "~/ui";
import { changeText, Figure } from "./figure";
import { headingOf, isMet } from "./groups";
import type { Counted } from "./links";

/** More links would add weight to every page; a gender is one tap away in the school's list. */
const linked = new Set<FigureName>(["total_students", "total_without_ic", "total_withdrawn"]);

interface SchoolTableProps {
  scope: StatisticsScope;
  query: StatisticsQuery;
  rows: SchoolFigures[];
  state: Compared;
  address: ReturnType<typeof listAddress>;
  districts: readonly Choice[];
  sees_identity: boolean;
  filters: ReactNode;
}

/** Pixels, for headings of two lines. */
const widths: Partial<Record<string, number>> = { total_student_with_code: 95, total_without_ic: 80 };

export function SchoolTable(props: SchoolTableProps) {
  const { scope, query, rows, state, address, districts, sees_identity, filters } = props;
  const total = state.now.total_schools;
  const { page, limit } = query;
  const range = rangeText({ page, limit, total });
  const column = (key: Parameters<typeof sortLink>[2], label: string, align?: "right") => {
    const nowrap = key === "school_code";
    return { key, label, align, nowrap, width: widths[key], sort: sortLink(address, query, key) };
  };
  return (
    <DataTable
      id="sekolah"
      caption={t("stats.by_school", { range })}
      columns={[
        column("school_name", t("label.school_name")),
        column("school_code", t("label.school_code")),
        column("district_code", t("label.district_code")),
        column("exam_type_code", t("stats.short.exam_type")),
        ...candidateFigures.filter(isMet(state)).map((key) => column(key, headingOf(key), "right")),
        column("change", t("stats.change"), "right"),
      ]}
      rows={rows.map((school) => ({
        id: school.school_code,
        cells: cellsOf(school, { ...scope, sees_identity }, inWords(districts, school.district_code) ?? ""),
      }))}
      empty={<p>{range}</p>}
      bar={
        <>
          {filters}
          <Pagination
            {...{ page, total, limit }}
            address={(to) => `${address(to)}#sekolah`}
            sizes={pageSizes}
          />
        </>
      }
    />
  );
}

function cellsOf(school: SchoolFigures, { exam_year, sees_identity }: Counted, district: string) {
  const { school_code, total_students, total_students_before } = school;
  const of = { exam_year, school_code, sees_identity };
  const figure = (name: FigureName & keyof SchoolFigures) => (
    <Figure name={name} value={Number(school[name])} of={linked.has(name) ? of : null} />
  );
  return {
    ...school,
    school_code: school.recorded_school_code,
    district_code: district,
    ...Object.fromEntries(
      candidateFigures.map((name) => [name, name === "unstated" ? unstated(school) : figure(name)]),
    ),
    change: changeText(total_students, total_students_before),
  };
}
