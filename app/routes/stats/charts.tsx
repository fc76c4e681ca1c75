import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "~/charts.css?url";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { listStates } from "~/features/school-exam-years/list-state";
import { type ChartSort, type ChartsQuery, chartsQuery } from "~/features/statistics/charts";
import { type Charts, chartsOf } from "~/features/statistics/charts-queries";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { dayInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { figure, t } from "~/messages";
import { listAddress, sortLink } from "~/routes/parts/addresses";
import { UnknownFilters } from "~/routes/parts/chips";
import type { Screen } from "~/routes/parts/screen";
import { DataTable, FilterForm, Page, Picture, pageTitle, SelectField } from "~/ui";
import { columnsPath, heightOf, linePath, stackedPaths, stripPaths } from "~/ui/drawings";
import { path as statistics } from "./parts/groups";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("charts.title"), { context: data?.scope.exam_year }) },
];

export const handle: Screen = { stylesheet: () => styles, isEnhanced: true, contact: "telephone" };

const path = `${statistics}/charts`;

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
  const query = readQueryLeniently(request, chartsQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  if (!scope) throw notFound(request);
  const lock = lockOf(scope.exam_year);
  const locks_at = lock.kind === "locked" ? lock.since : lock.kind === "coming" ? lock.at : null;
  return {
    query: { ...query, ...scope, year_before: null },
    scope,
    unknown,
    charts: chartsOf(actor, scope, locks_at),
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
  };
}

export default function ChartsScreen() {
  const { query, scope, unknown, charts, choices } = useLoaderData<typeof loader>();
  const { exam_year, district_code, exam_type_code } = scope;
  const place = { exam_year, district_code, exam_type_code };
  const address = listAddress(path, query, { sort_direction: "asc", page: 1 });
  const select = (name: "district_code" | "exam_type_code", options: { value: string; label: string }[]) =>
    options.length > 1 && (
      <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
    );
  const shown = { charts, year: exam_year, query, address };
  return (
    <Page
      title={t("charts.title")}
      context={t("stats.context", { year: exam_year })}
      back={{ href: listAddress(statistics, place, {})(), label: t("charts.back") }}
      wide
    >
      <UnknownFilters values={unknown} />
      <FilterForm action={path} clearHref={district_code || exam_type_code ? path : undefined} isQuestion>
        <SelectField name="exam_year" value={exam_year} options={choices.years} blank={false} />
        {select("district_code", choices.districts)}
        {select("exam_type_code", choices.exam_types)}
      </FilterForm>
      {charts.years.length === 0 ? (
        <p className="empty">{t("charts.none")}</p>
      ) : (
        <>
          <YearChart {...shown} />
          <WeekChart {...shown} />
          <StateChart {...shown} />
          <TypeChart {...shown} />
        </>
      )}
    </Page>
  );
}

function YearChart({ charts: { years }, query, address }: Shown) {
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

function WeekChart({ charts: { weeks }, year, query, address }: Shown) {
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

/** Wide enough that a thousand schools are twenty rows. */
const cellsAcross = 50;

function StateChart({ charts: { states }, year, query, address }: Shown) {
  const title = t("charts.states", { year });
  const lines = listStates
    .toReversed()
    .map((state) => ({ state, schools: states.find((each) => each.state === state)?.schools ?? 0 }));
  const counts = lines.map(({ schools }) => schools);
  const all = sumOf(counts);
  const words = lines.map(({ state }) => t(`list.${state}`));
  return (
    <div className="charted">
      <Picture
        title={title}
        description={said(lines.map(({ state, schools }) => [t(`list.${state}`), schools]))}
        fills={stripPaths(counts, cellsAcross)}
        grid={{ columns: cellsAcross, rows: Math.ceil(all / cellsAcross) }}
        note={t("charts.cell")}
        legend={lines.map(({ schools }, at) => `${words[at]} ${figure(schools)}`)}
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
    </div>
  );
}

/** In hundredths of the width; a telephone has room for a code and its count. */
const namesOfBars = 38;

function TypeChart({ charts: { types }, year, query, address }: Shown) {
  const title = t("charts.types", { year });
  const lines = types.map((each) => ({ ...each, unstated: each.candidates - each.male - each.female }));
  const all = sumOf(lines.map(({ candidates }) => candidates));
  const isUnstated = lines.some(({ unstated }) => unstated > 0);
  const sexes = [t("stats.total_male"), t("stats.total_female")];
  return (
    <div className="charted">
      <Picture
        title={title}
        description={said(lines.map(({ exam_type, candidates }) => [exam_type, candidates]))}
        kind="before"
        texts={lines.map(({ exam_type, candidates }, at) => [
          0,
          Math.round((100 * (at + 0.5)) / lines.length),
          `${exam_type} ${figure(candidates)}`,
        ])}
        fills={stackedPaths(
          lines.map(({ male, female, unstated }) => [male, female, unstated]),
          namesOfBars,
        )}
        legend={isUnstated ? [...sexes, t("stats.short.unstated")] : sexes}
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
    </div>
  );
}

interface ChartColumn<Line> {
  /** Null for a column that follows from another, and so has no order of its own. */
  sort: ChartSort | null;
  label: string;
  of: (line: Line) => string | number;
  /** For a value whose words have another order. */
  words?: (line: Line) => string;
}

interface ChartTableProps<Line> {
  id: string;
  caption: string;
  columns: readonly ChartColumn<Line>[];
  lines: readonly Line[];
  query: Pick<ChartsQuery, "sort_column" | "sort_direction">;
  address: Parameters<typeof sortLink>[0];
}

/** The figures of a picture, sorted by links; the order of the other tables stays. */
function ChartTable<Line>({ id, caption, columns, lines, query, address }: ChartTableProps<Line>) {
  const { sort_direction } = query;
  const sort_column = query.sort_column ?? "";
  const by = columns.find(({ sort }) => sort !== null && sort === sort_column);
  const sign = sort_direction === "desc" ? -1 : 1;
  const sorted = by ? lines.toSorted((one, other) => sign * compared(by.of(one), by.of(other))) : [...lines];
  const [first] = columns;
  return (
    <DataTable
      figures
      id={id}
      caption={caption}
      columns={columns.map(({ sort, label }, at) => ({
        key: String(at),
        label,
        sort:
          sort === null
            ? undefined
            : withAnchor(sortLink(address, { sort_column, sort_direction }, sort), id),
      }))}
      rows={sorted.map((line) => ({
        id: String(first?.of(line)),
        cells: Object.fromEntries(columns.map((column, at) => [at, wordsOf(column, line)])),
      }))}
      empty={null}
    />
  );
}

const withAnchor = (link: ReturnType<typeof sortLink>, id: string) => ({
  ...link,
  href: `${link.href}#${id}`,
});

const compared = (one: string | number, other: string | number): number =>
  typeof one === "number" && typeof other === "number"
    ? one - other
    : String(one).localeCompare(String(other));

function wordsOf<Line>({ of, words }: ChartColumn<Line>, line: Line): string {
  if (words) return words(line);
  const value = of(line);
  return typeof value === "number" ? figure(value) : value;
}

const percent = (part: number, whole: number): string =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)}%` : "–";

interface Shown {
  charts: Charts;
  year: number;
  query: Pick<ChartsQuery, "sort_column" | "sort_direction">;
  address: ReturnType<typeof listAddress>;
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
const said = (pairs: readonly (readonly [string | number, number])[]): string =>
  pairs.map(([label, value]) => `${label} ${figure(value)}`).join(", ");
