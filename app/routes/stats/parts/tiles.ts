import { type Compared, figureNames, unstated } from "~/features/statistics/figures";
import type { StatisticsScope } from "~/features/statistics/scope.server";
import { t } from "~/messages";
import type { Tile } from "~/ui";
import { changeText } from "./figure";
import { listOf } from "./links";

export function tilesOf({ now, before }: Compared, scope: StatisticsScope, sees_identity: boolean): Tile[] {
  const { exam_year, year_before, district_code, exam_type_code } = scope;
  const tile = (label: string, value: number, was: number | undefined, href?: string): Tile => {
    const change = changeText(value, was);
    const isSame = value === was;
    const note = year_before === null ? change : t("stats.change_since", { change, year: year_before });
    return { label, value, note: isSame ? undefined : note, href: value > 0 ? href : undefined };
  };
  const shown = figureNames.filter((name) => name !== "total_withdrawn" || now.total_withdrawn > 0);
  const tiles = shown.map((name) =>
    tile(
      t(`stats.${name}`),
      now[name],
      before?.[name],
      listOf(name, { exam_year, district_code, exam_type_code, sees_identity }),
    ),
  );
  const genders = figureNames.indexOf("total_female") + 1;
  const blank = tile(t("stats.unstated"), unstated(now), before ? unstated(before) : undefined);
  return blank.value === 0 ? tiles : tiles.toSpliced(genders, 0, blank);
}
