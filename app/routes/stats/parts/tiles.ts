import { type Compared, type FigureName, figureNames, unstated } from "~/features/statistics/figures";
import type { StatisticsScope } from "~/features/statistics/scope";
import { t } from "~/messages";
import type { Tile } from "~/ui";
import { changeText } from "./figure";
import { listOf } from "./links";

export function tilesOf({ now, before }: Compared, scope: StatisticsScope, sees_identity: boolean): Tile[] {
  const { exam_year, district_code, exam_type_code, year_before } = scope;
  const tile = (label: string, value: number, was: number | undefined, href?: string): Tile => {
    const note = value === was ? undefined : changeText(value, was);
    return { label, value, note, href: value > 0 ? href : undefined };
  };
  const named = (name: FigureName): Tile =>
    tile(
      t(`stats.${name}`),
      now[name],
      before?.[name],
      listOf(name, { exam_year, district_code, exam_type_code, sees_identity }),
    );
  const others = figureNames.filter(
    (name) => name !== "total_students" && (name !== "total_withdrawn" || now[name] > 0),
  );
  const without = unstated(now);
  const all = named("total_students");
  const since = changeText(now.total_students, before?.total_students);
  return [
    {
      ...all,
      label: t("stats.students_of", { year: exam_year }),
      note: year_before === null ? undefined : t("stats.since", { change: since, before: year_before }),
      isMain: true,
    },
    ...others.map(named),
    ...(without > 0 ? [tile(t("stats.unstated"), without, before ? unstated(before) : undefined)] : []),
  ];
}
