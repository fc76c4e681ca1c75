import type { ReactNode } from "react";
import {
  type Compared,
  type FigureName,
  type Group,
  shownFigures,
  unstated,
} from "~/features/statistics/figures";
import type { StatisticsScope } from "~/features/statistics/scope";
import { labelOf, t } from "~/messages";
import { DataTable } from "~/ui";
import { changeText, Figure } from "./figure";
import type { Counted } from "./links";

const headings: Record<(typeof shownFigures)[number], string> = {
  total_schools: t("stats.short.total_schools"),
  total_empty_schools: t("stats.short.total_empty_schools"),
  total_complete_schools: t("stats.short.total_complete_schools"),
  total_students: t("stats.total_students"),
  total_male: t("stats.total_male"),
  total_female: t("stats.total_female"),
  unstated: t("stats.short.unstated"),
  total_student_with_code: t("stats.total_student_with_code"),
  total_not_citizen: t("stats.total_not_citizen"),
  total_without_ic: t("stats.total_without_ic"),
  total_withdrawn: t("stats.total_withdrawn"),
};

export const headingOf = (name: keyof typeof headings) => headings[name];

/** The bar or the tile already links these: from there a gender or a district is one choice. */
const unlinked = new Set<FigureName>(["total_students", "total_male", "total_female", "total_withdrawn"]);

/** Most years have no such candidate, and the view must stay light. */
export function isMet({ now }: Compared) {
  const rare: Partial<Record<keyof typeof headings, number>> = {
    total_withdrawn: now.total_withdrawn,
    unstated: unstated(now),
  };
  return (name: keyof typeof headings) => rare[name] !== 0;
}

interface GroupTableProps {
  field: "district_code" | "exam_type_code";
  caption: string;
  groups: Group[];
  state: Compared;
  scope: StatisticsScope;
  sees_identity: boolean;
  bar: ReactNode;
}

export function GroupTable({ field, caption, groups, state, scope, sees_identity, bar }: GroupTableProps) {
  const { exam_year, district_code, exam_type_code } = scope;
  const shown = shownFigures.filter(isMet(state));
  const here: Counted = { exam_year, district_code, exam_type_code, sees_identity };
  const rows = groups.map((group) => ({
    id: group.code,
    cells: { name: group.name, ...cellsOf(group, { ...here, [field]: group.code }) },
  }));
  const sum = { id: "", cells: { name: t("stats.sum"), ...cellsOf(state, null) } };
  return (
    <DataTable
      figures
      caption={caption}
      bar={bar}
      fits
      columns={[
        { key: "name", label: labelOf(field) },
        ...shown.map((key) => ({ key, label: headings[key] })),
        { key: "change", label: t("stats.change") },
      ]}
      rows={rows.length > 1 ? [...rows, sum] : rows}
      empty={null}
    />
  );
}

function cellsOf({ now, before }: Compared, of: Counted | null) {
  const figure = (name: FigureName) => (
    <Figure name={name} value={now[name]} of={unlinked.has(name) ? null : of} />
  );
  return {
    ...Object.fromEntries(
      shownFigures.map((name) => [name, name === "unstated" ? unstated(now) : figure(name)]),
    ),
    change: changeText(now.total_students, before?.total_students),
  };
}
