import { listStates } from "~/features/school-exam-years/list-state";
import type { ChartsQuery } from "~/features/statistics/charts";
import type { Charts } from "~/features/statistics/charts.server";
import { dayInWords } from "~/features/values/moments";
import { figure, t } from "~/messages";
import type { listAddress } from "~/routes/parts/addresses";
import { Picture } from "~/ui";
import { columnsPath, linePath, stackedPaths, stripPaths } from "~/ui/drawings";
import { ChartTable, percent } from "./chart-table";

interface Shown {
  charts: Charts;
  year: number;
  query: Pick<ChartsQuery, "sort_column" | "sort_direction">;
  address: ReturnType<typeof listAddress>;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const said = (pairs: readonly (readonly [string | number, number])[]): string =>
  pairs.map(([label, value]) => `${label} ${figure(value)}`).join(", ");

export function YearChart({ charts: { years }, query, address }: Shown) {
  const title = t("charts.years");
  const most = Math.max(...years.map(({ candidates }) => candidates));
  return (
    <>
      <Picture
        id="tahun"
        title={title}
        description={said(years.map(({ year, candidates }) => [year, candidates]))}
        fills={[columnsPath(years.map(({ candidates }) => candidates))]}
        note={t("charts.from_left", { list: years.map(({ year }) => year).join(", ") })}
      />
      <ChartTable
        id="jadual-tahun"
        caption={title}
        lines={years}
        columns={[
          {
            sort: "year",
            label: t("label.exam_year"),
            of: ({ year }) => year,
            words: ({ year }) => String(year),
          },
          { sort: "year_candidates", label: t("stats.total_students"), of: ({ candidates }) => candidates },
          { sort: null, label: t("charts.of_most"), of: ({ candidates }) => percent(candidates, most) },
        ]}
        {...{ query, address }}
      />
    </>
  );
}

export function WeekChart({ charts: { weeks }, year, query, address }: Shown) {
  const last = weeks.at(-1);
  if (!last) return null;
  const title = t("charts.weeks", { year });
  const lock = weeks.findIndex(({ locked }) => locked);
  const day = dayInWords(last.from);
  return (
    <>
      <Picture
        id="minggu"
        title={title}
        description={t("charts.weeks_said", { n: last.sum, m: weeks.length, day })}
        line={linePath(weeks.map(({ sum }) => sum))}
        mark={lock < 0 ? null : Math.round((100 * lock) / Math.max(weeks.length - 1, 1))}
      />
      <p className="hint">
        {t("charts.weeks_hint")} {lock >= 0 && t("charts.lock")}
      </p>
      <ChartTable
        id="jadual-minggu"
        caption={title}
        lines={weeks.filter(({ entered, locked }) => entered > 0 || locked)}
        columns={[
          {
            sort: "week",
            label: t("charts.week"),
            of: ({ from }) => from,
            words: ({ from, locked }) =>
              locked ? t("charts.locked", { day: dayInWords(from) }) : dayInWords(from),
          },
          { sort: "week_entered", label: t("charts.entered"), of: ({ entered }) => entered },
          { sort: null, label: t("charts.sum"), of: ({ sum }) => sum },
          { sort: null, label: t("charts.part"), of: ({ sum }) => percent(sum, last.sum) },
        ]}
        {...{ query, address }}
      />
    </>
  );
}

/** Wide enough that a thousand schools are twenty rows. */
const cellsAcross = 50;

export function StateChart({ charts: { states }, year, query, address }: Shown) {
  const title = t("charts.states", { year });
  const lines = listStates
    .toReversed()
    .map((state) => ({ state, schools: states.find((each) => each.state === state)?.schools ?? 0 }));
  const counts = lines.map(({ schools }) => schools);
  const all = sumOf(counts);
  const words = lines.map(({ state }) => t(`list.${state}`));
  return (
    <>
      <Picture
        id="senarai"
        title={title}
        description={said(lines.map(({ state, schools }) => [t(`list.${state}`), schools]))}
        fills={stripPaths(counts, cellsAcross)}
        grid={{ columns: cellsAcross, rows: Math.ceil(all / cellsAcross) }}
        note={t("charts.cell")}
        legend={words}
      />
      <ChartTable
        id="jadual-senarai"
        caption={title}
        lines={lines}
        columns={[
          { sort: "state", label: t("charts.state"), of: ({ state }) => t(`list.${state}`) },
          { sort: "state_schools", label: t("stats.total_schools"), of: ({ schools }) => schools },
          { sort: null, label: t("charts.part"), of: ({ schools }) => percent(schools, all) },
        ]}
        {...{ query, address }}
      />
    </>
  );
}

export function TypeChart({ charts: { types }, year, query, address }: Shown) {
  const title = t("charts.types", { year });
  const lines = types.map((each) => ({ ...each, unstated: each.candidates - each.male - each.female }));
  const all = sumOf(lines.map(({ candidates }) => candidates));
  return (
    <>
      <Picture
        id="jenis"
        title={title}
        description={said(lines.map(({ exam_type, candidates }) => [exam_type, candidates]))}
        fills={stackedPaths(lines.map(({ male, female, unstated }) => [male, female, unstated]))}
        note={t("charts.from_top", { list: lines.map(({ exam_type }) => exam_type).join(", ") })}
        legend={[t("stats.total_male"), t("stats.total_female"), t("stats.short.unstated")]}
      />
      <ChartTable
        id="jadual-jenis"
        caption={title}
        lines={lines}
        columns={[
          { sort: "type", label: t("label.exam_type_code"), of: ({ exam_type }) => exam_type },
          { sort: "type_male", label: t("stats.total_male"), of: ({ male }) => male },
          { sort: "type_female", label: t("stats.total_female"), of: ({ female }) => female },
          { sort: null, label: t("stats.short.unstated"), of: ({ unstated }) => unstated },
          { sort: "type_candidates", label: t("stats.total_students"), of: ({ candidates }) => candidates },
          { sort: null, label: t("charts.part"), of: ({ candidates }) => percent(candidates, all) },
        ]}
        {...{ query, address }}
      />
    </>
  );
}
