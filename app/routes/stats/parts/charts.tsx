import type { Group } from "~/features/statistics/figures";
import type { StatisticsScope } from "~/features/statistics/scope";
import { t } from "~/messages";
import { BarChart, ChartLegend } from "~/ui";
import { listOf } from "./links";

interface GroupChartProps {
  field: "district_code" | "exam_type_code";
  title: string;
  groups: Group[];
  scope: StatisticsScope;
}

/** Nothing for a single bar, which compares nothing. */
export function GroupChart({ field, title, groups, scope }: GroupChartProps) {
  const { exam_year, district_code, exam_type_code } = scope;
  const bars = groups.map(({ code, name, now }) => ({
    label: field === "district_code" ? name : code,
    value: now.total_students,
    part: now.total_student_with_code,
    href: listOf("total_students", { exam_year, district_code, exam_type_code, [field]: code }) ?? "",
  }));
  if (bars.length < 2) return null;
  return (
    <>
      <ChartLegend done={t("stats.total_student_with_code")} rest={t("stats.without_code")} />
      <BarChart title={title} bars={bars} />
    </>
  );
}
