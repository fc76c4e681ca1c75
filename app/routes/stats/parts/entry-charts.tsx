import { dayInWords } from "~/features/values/moments";
import { figure, t } from "~/messages";
import { Picture } from "~/ui";
import { columnsPath, heightOf, linePath } from "~/ui/drawings";
import { ChartTable, percent } from "./chart-table";
import { type Shown, said } from "./shown-charts";

export function YearChart({ charts: { years }, query, address }: Shown) {
  const title = t("charts.years");
  const most = Math.max(...years.map(({ candidates }) => candidates));
  return (
    <div className="charted">
      <Picture
        title={title}
        description={said(years.map(({ year, candidates }) => [year, candidates]))}
        kind="over"
        texts={years.map(({ candidates }, at) => [
          Math.round((100 * (at + 0.5)) / years.length),
          heightOf(candidates, most),
          figure(candidates),
        ])}
        fills={[columnsPath(years.map(({ candidates }) => candidates))]}
        axis={years.map(({ year }) => String(year))}
        note={t("charts.axes", { up: t("stats.total_students"), across: t("label.exam_year") })}
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
    </div>
  );
}

export function WeekChart({ charts: { weeks }, year, query, address }: Shown) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const title = t("charts.weeks", { year });
  const lock = weeks.findIndex(({ locked }) => locked);
  const day = dayInWords(last.from);
  return (
    <div className="charted">
      <Picture
        title={title}
        description={t("charts.weeks_said", { n: last.sum, m: weeks.length, day })}
        kind="ends"
        texts={[first, last].map(({ sum }, at) => [100 * at, heightOf(sum, last.sum), figure(sum)])}
        line={linePath(weeks.map(({ sum }) => sum))}
        mark={lock < 0 ? null : Math.round((100 * lock) / Math.max(weeks.length - 1, 1))}
        axis={[dayInWords(first.from), day]}
        note={[
          t("charts.axes", { up: t("charts.sum"), across: t("charts.week") }),
          t("charts.weeks_hint"),
          ...(lock < 0 ? [] : [t("charts.lock")]),
        ].join(" ")}
      />
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
    </div>
  );
}
