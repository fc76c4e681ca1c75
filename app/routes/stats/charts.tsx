import type { Asked } from "~/features/statistics/asked.server";
import type { Group } from "~/features/statistics/figures";
import type { Statistics } from "~/features/statistics/totals.server";
import { t } from "~/messages";
import { BarChart, ChartLegend } from "~/ui";
import { listOf } from "./links";

/** Candidates by district and by exam type, the numbered among them solid; one bar alone compares nothing. */
export function Charts({ statistics, asked }: { statistics: Statistics; asked: Asked }) {
  const { exam_year, district_code, exam_type_code } = asked;
  const barsOf = (field: "district_code" | "exam_type_code", groups: Group[]) =>
    groups.map(({ code, name, now }) => ({
      label: field === "district_code" ? name : code,
      value: now.total_students,
      part: now.total_student_with_code,
      href: listOf("total_students", { exam_year, district_code, exam_type_code, [field]: code }) ?? "",
    }));
  const charts = [
    { title: t("stats.by_district"), bars: barsOf("district_code", statistics.districts) },
    { title: t("stats.by_exam_type"), bars: barsOf("exam_type_code", statistics.exam_types) },
  ].filter(({ bars }) => bars.length > 1);
  if (charts.length === 0) return null;
  return (
    <>
      <ChartLegend done={t("stats.total_student_with_code")} rest={t("stats.without_code")} />
      <div className="charts">
        {charts.map(({ title, bars }, at) => (
          <BarChart key={title} id={`c${at}`} title={title} bars={bars} />
        ))}
      </div>
    </>
  );
}
