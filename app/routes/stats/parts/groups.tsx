import type { ReactNode } from "react";
import {
  type Compared,
  type FigureName,
  type Group,
  shownFigures,
  unstated,
} from "~/features/statistics/figures";
import type { StatisticsQuery } from "~/features/statistics/schema";
import type { StatisticsScope } from "~/features/statistics/scope";
import { figure, labelOf, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { ButtonLink, DataTable } from "~/ui";

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

/** Zero is no link. */
export function Figure({ name, value, of }: { name: FigureName; value: number; of: Counted | null }) {
  const href = of && value > 0 ? listOf(name, of) : undefined;
  return href ? <a href={href}>{figure(value)}</a> : figure(value);
}

/** +12, −3 or 0; a dash where there is no year before. */
export function changeText(value: number, before: number | null | undefined): string {
  if (before === null || before === undefined) return t("stats.no_change");
  const change = value - before;
  const sign = change > 0 ? "+" : change < 0 ? "−" : "";
  return sign + figure(Math.abs(change));
}

export interface Counted {
  exam_year: number;
  district_code?: string | null;
  exam_type_code?: string | null;
  school_code?: string | null;
  sees_identity?: boolean;
}

const filters: Partial<Record<FigureName, [list: "schools" | "students", filter: Record<string, string>]>> = {
  total_schools: ["schools", {}],
  total_empty_schools: ["schools", { is_not_empty: "false" }],
  total_complete_schools: ["schools", { is_student_code_completed: "true" }],
  total_students: ["students", {}],
  total_male: ["students", { gender: "L" }],
  total_female: ["students", { gender: "P" }],
  total_student_with_code: ["students", { has_student_code: "true" }],
  total_without_ic: ["students", { has_ic_number: "false" }],
  total_withdrawn: ["students", { is_withdrawn: "true" }],
};
const lists = { schools: "/school_exam_years", students: "/students" };

/** Undefined for a figure that no list can show: a reader of masked numbers cannot filter by IC. */
export function listOf(name: FigureName, { sees_identity, ...counted }: Counted): string | undefined {
  const [list, filter] = filters[name] ?? [];
  if (name === "total_without_ic" && !sees_identity) return undefined;
  // Parameters that differ by row come last, so that the page compresses well.
  const { exam_year, ...place } = counted;
  return list && listAddress(lists[list], { exam_year, ...filter, ...place }, {})();
}

export const path = "/admin/stats";
export const defaults = { page: 1, limit: 10, sort_column: "school_name", sort_direction: "asc" };

export function StatsActions({ query }: { query: StatisticsQuery }) {
  const { exam_year } = query;
  return (
    <>
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
