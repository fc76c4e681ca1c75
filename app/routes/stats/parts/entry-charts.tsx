import { dayInWords } from "~/features/values/moments";
import { t } from "~/messages";
import { Picture } from "~/ui";
import { columnsPath, linePath } from "~/ui/drawings";
import { ChartTable, percent } from "./chart-table";
import { type Shown, said } from "./shown-charts";

export function YearChart({ charts: { years }, query, address }: Shown) {
  const title = t("charts.years");
  const most = Math.max(...years.map(({ candidates }) => candidates));
  return (
    <div className="charted">
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
    </div>
  );
}

export function WeekChart({ charts: { weeks }, year, query, address }: Shown) {
  const last = weeks.at(-1);
  if (!last) return null;
  const title = t("charts.weeks", { year });
  const lock = weeks.findIndex(({ locked }) => locked);
  const day = dayInWords(last.from);
  return (
    <div className="charted">
      <Picture
        id="minggu"
        title={title}
        description={t("charts.weeks_said", { n: last.sum, m: weeks.length, day })}
        line={linePath(weeks.map(({ sum }) => sum))}
        mark={lock < 0 ? null : Math.round((100 * lock) / Math.max(weeks.length - 1, 1))}
        note={[t("charts.weeks_hint"), ...(lock < 0 ? [] : [t("charts.lock")])].join(" ")}
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
