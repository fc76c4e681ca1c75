import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import styles from "~/charts.css?url";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import {
  type Breakdown,
  breakdowns,
  type Compared,
  candidateFigures,
  type FigureName,
  figureNames,
  type Group,
  unstated,
  type Week,
} from "~/features/statistics/figures";
import { type StatisticsQuery, statisticsQuery } from "~/features/statistics/schema";
import { type SchoolFigures, schoolFigures } from "~/features/statistics/schools";
import { choicesFor, type StatisticsScope, statisticsScopeOf } from "~/features/statistics/scope";
import { type Statistics, statisticsOf } from "~/features/statistics/totals";
import { weeksOfEntry } from "~/features/statistics/weeks";
import { pageSizes } from "~/features/values/lists";
import { dayInWords } from "~/features/values/moments";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";
import { figure, t } from "~/messages";
import { listAddress, sortLink } from "~/routes/parts/addresses";
import { chipsFor, inWords, UnknownFilters } from "~/routes/parts/chips";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import {
  BarChart,
  ButtonLink,
  ChartLegend,
  type Choice,
  DataTable,
  FilterForm,
  Page,
  Pagination,
  pageTitle,
  rangeText,
  SelectField,
  type Tile,
  Tiles,
} from "~/ui";
import {
  type Counted,
  changeText,
  defaults,
  Figure,
  GroupTable,
  headingOf,
  isMet,
  listOf,
  path,
  StatsActions,
} from "./parts/groups";

export const meta: MetaFunction<typeof loader> = ({ data }) => {
  // Only the table of schools has pages.
  const total = data?.schools.length ? data.statistics?.state.now.total_schools : 0;
  return [{ title: pageTitle(t("stats.title"), { ...data?.query, context: data?.scope?.exam_year, total }) }];
};

export const handle: Screen = {
  stylesheet: () => styles,
  isEnhanced: true,
  failed: { page: "school_exam_year.stats_failed" },
  contact: "telephone",
};

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
  return statsData(request, actor);
}

export default function Stats() {
  const { query, scope, unknown, statistics, schools, weeks, by, choices, may } =
    useLoaderData<typeof loader>();
  const address = listAddress(path, query, defaults);
  const { district_code, exam_type_code, exam_year } = query;
  const views = listAddress(path, { by: query.by, exam_year, district_code, exam_type_code }, {});
  const clearHref = views({ exam_year: null, district_code: null, exam_type_code: null });
  const isEmpty = !statistics || statistics.state.now.total_schools === 0;
  const filters = scope && (
    <StatsFilters
      {...{ query, choices, clearHref, address }}
      year={scope.exam_year}
      tools={by === "school_code" ? printoutLinks(printoutAddress(address()), schools.length) : []}
      isOpen={unknown.length > 0}
    />
  );
  return (
    <Page
      title={t("stats.title")}
      actions={
        !isEmpty && (
          <>
            <BreakdownLinks {...{ by, views }} />
            <StatsActions query={query} />
          </>
        )
      }
      wide
      dated={false}
    >
      <UnknownFilters values={unknown} />
      {isEmpty || !scope ? (
        <>
          {filters}
          <Empty
            year={scope?.exam_year ?? null}
            isFiltered={Boolean(query.district_code || query.exam_type_code)}
            {...{ clearHref, may }}
          />
        </>
      ) : (
        <>
          <Tiles tiles={tilesOf(statistics.state, scope, may.see_identity)} />
          <BreakdownView
            {...{ by, scope, query, statistics, schools, weeks, address, filters }}
            choices={choices.districts}
            sees_identity={may.see_identity}
          />
        </>
      )}
    </Page>
  );
}

const words: Record<Breakdown, string> = {
  district_code: t("stats.by.district_code"),
  exam_type_code: t("stats.by.exam_type_code"),
  school_code: t("stats.by.school_code"),
  week: t("stats.by.week"),
};

interface BreakdownProps {
  by: Breakdown;
  scope: StatisticsScope;
  query: StatisticsQuery;
  statistics: Statistics;
  schools: SchoolFigures[];
  weeks: Week[];
  address: ReturnType<typeof listAddress>;
  /** Of districts. */
  choices: readonly Choice[];
  sees_identity: boolean;
  filters: ReactNode;
}

interface LinksProps {
  by: Breakdown;
  /** The statistics without the order and the page of a table. */
  views: ReturnType<typeof listAddress>;
}

function BreakdownLinks({ by, views }: LinksProps) {
  return (
    <nav className="pager" aria-label={t("stats.by")}>
      <ul>
        {breakdowns.map((each) => (
          <li key={each}>
            <a href={views({ by: each })} aria-current={each === by ? "page" : undefined}>
              {words[each]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function BreakdownView({ by, statistics, schools, weeks, address, choices, ...shown }: BreakdownProps) {
  const { scope } = shown;
  const { state, districts, exam_types } = statistics;
  const groupsBy = (field: "district_code" | "exam_type_code") => {
    const [title, groups] =
      field === "district_code" ? [t("stats.by_district"), districts] : [t("stats.by_exam_type"), exam_types];
    return (
      <>
        <GroupTable
          caption={title}
          bar={shown.filters}
          {...{ field, groups, state, scope, sees_identity: shown.sees_identity }}
        />
        <GroupChart {...{ field, title, groups, scope }} />
      </>
    );
  };
  if (by === "week") return <WeekTable weeks={weeks} filters={shown.filters} />;
  return by === "school_code" ? (
    <SchoolTable rows={schools} state={state} districts={choices} address={address} {...shown} />
  ) : (
    groupsBy(by)
  );
}

/** A week without a new candidate is left out, unless the year was locked in it. */
function WeekTable({ weeks, filters }: { weeks: Week[]; filters: ReactNode }) {
  const all = weeks.at(-1)?.sum ?? 0;
  return (
    <DataTable
      figures
      fits
      caption={t("stats.by_week")}
      bar={filters}
      columns={[
        { key: "week", label: t("stats.week") },
        { key: "entered", label: t("stats.entered") },
        { key: "sum", label: t("stats.entered_so_far") },
        { key: "part", label: t("stats.part") },
      ]}
      rows={weeks
        .filter(({ entered, locked }) => entered > 0 || locked)
        .map(({ from, entered, sum, locked }) => ({
          id: from,
          cells: {
            week: locked ? t("stats.week_locked", { day: dayInWords(from) }) : dayInWords(from),
            entered: figure(entered),
            sum: figure(sum),
            part: `${((100 * sum) / all).toFixed(1)}%`,
          },
        }))}
      empty={<p>{t("stats.none_entered")}</p>}
    />
  );
}

/** Only the table of schools has an order and pages, so an address with either means that table. */
function sortsSchools({ url }: Request): boolean {
  const { searchParams } = new URL(url);
  return ["page", "sort_column", "sort_direction"].some((name) => searchParams.has(name));
}

/** Reads the stored totals and counts no candidate. */
function statsData(request: Request, actor: Actor) {
  const given = readListQuery(request, statisticsQuery);
  const query = { ...given, by: given.by ?? (sortsSchools(request) ? "school_code" : null) };
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const statistics = scope && statisticsOf(actor, scope);
  return {
    query: { ...query, ...scope, year_before: null },
    scope,
    unknown,
    statistics,
    schools: scope && query.by === "school_code" ? schoolFigures(actor, scope, query, query) : [],
    weeks: scope && query.by === "week" ? weeksOfEntry(actor, scope) : [],
    // One district has no other to be compared with.
    by: query.by ?? (statistics?.districts.length === 1 ? "exam_type_code" : "district_code"),
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
    may: {
      addYear: can(actor, "exam_year.manage"),
      build: can(actor, "school_exam_year.manage"),
      register: can(actor, "school_exam_year.register"),
      see_identity: can(actor, "student.see_identity"),
    },
  };
}

interface StatsFiltersProps {
  query: Pick<StatisticsQuery, "by" | "district_code" | "exam_type_code">;
  year: number;
  choices: Record<"years" | "districts" | "exam_types", readonly Choice[]>;
  clearHref: string;
  address: ReturnType<typeof listAddress>;
  tools: readonly { href: string; label: string }[];
  isOpen: boolean;
}

function StatsFilters({ query, year, choices, address, ...form }: StatsFiltersProps) {
  const { by, district_code, exam_type_code } = query;
  const chosen = { district_code: inWords(choices.districts, district_code), exam_type_code };
  const select = (name: "district_code" | "exam_type_code", options: readonly Choice[]) =>
    options.length > 1 && (
      <SelectField name={name} value={query[name]} options={options} blank={t("word.all")} />
    );
  return (
    <FilterForm action={path} hidden={{ by }} chips={chipsFor(chosen, address)} {...form}>
      <SelectField name="exam_year" value={year} options={choices.years} blank={false} />
      {select("district_code", choices.districts)}
      {select("exam_type_code", choices.exam_types)}
    </FilterForm>
  );
}

/** More links would add weight to every page; a gender is one tap away in the school's list. */
const linked = new Set<FigureName>(["total_students", "total_without_ic", "total_withdrawn"]);

interface SchoolTableProps {
  scope: StatisticsScope;
  query: StatisticsQuery;
  rows: SchoolFigures[];
  state: Compared;
  address: ReturnType<typeof listAddress>;
  districts: readonly Choice[];
  sees_identity: boolean;
  filters: ReactNode;
}

/** Pixels, for headings of two lines. */
const widths: Partial<Record<string, number>> = { total_student_with_code: 95, total_without_ic: 80 };

function SchoolTable(props: SchoolTableProps) {
  const { scope, query, rows, state, address, districts, sees_identity, filters } = props;
  const total = state.now.total_schools;
  const { page, limit } = query;
  const range = rangeText({ page, limit, total });
  const column = (key: Parameters<typeof sortLink>[2], label: string, align?: "right") => {
    const nowrap = key === "school_code";
    return { key, label, align, nowrap, width: widths[key], sort: sortLink(address, query, key) };
  };
  return (
    <DataTable
      id="sekolah"
      caption={t("stats.by_school", { range })}
      columns={[
        column("school_name", t("label.school_name")),
        column("school_code", t("label.school_code")),
        column("district_code", t("label.district_code")),
        column("exam_type_code", t("stats.short.exam_type")),
        ...candidateFigures.filter(isMet(state)).map((key) => column(key, headingOf(key), "right")),
        column("change", t("stats.change"), "right"),
      ]}
      rows={rows.map((school) => ({
        id: school.school_code,
        cells: cellsOf(school, { ...scope, sees_identity }, inWords(districts, school.district_code) ?? ""),
      }))}
      empty={<p>{range}</p>}
      bar={
        <>
          {filters}
          <Pagination
            {...{ page, total, limit }}
            address={(to) => `${address(to)}#sekolah`}
            sizes={pageSizes}
          />
        </>
      }
    />
  );
}

function cellsOf(school: SchoolFigures, { exam_year, sees_identity }: Counted, district: string) {
  const { school_code, total_students, total_students_before } = school;
  const of = { exam_year, school_code, sees_identity };
  const figure = (name: FigureName & keyof SchoolFigures) => (
    <Figure name={name} value={Number(school[name])} of={linked.has(name) ? of : null} />
  );
  return {
    ...school,
    school_code: school.recorded_school_code,
    district_code: district,
    ...Object.fromEntries(
      candidateFigures.map((name) => [name, name === "unstated" ? unstated(school) : figure(name)]),
    ),
    change: changeText(total_students, total_students_before),
  };
}

interface GroupChartProps {
  field: "district_code" | "exam_type_code";
  title: string;
  groups: Group[];
  scope: StatisticsScope;
}

/** Nothing for a single bar, which compares nothing. */
function GroupChart({ field, title, groups, scope }: GroupChartProps) {
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

interface EmptyProps {
  year: number | null;
  isFiltered: boolean;
  clearHref: string;
  may: { addYear: boolean; build: boolean; register: boolean };
}

function Empty({ year, isFiltered, clearHref, may }: EmptyProps) {
  if (year === null) {
    return (
      <div className="empty">
        <p>{t("stats.no_year")}</p>
        {may.addYear && (
          <ButtonLink href="/admin/exam_years/add" kind="primary">
            {t("stats.add_year")}
          </ButtonLink>
        )}
      </div>
    );
  }
  const register = may.build ? "/school_exam_years/build" : "/school_exam_years/add";
  return (
    <div className="empty">
      <p>{t(isFiltered ? "stats.none_matching" : "stats.none", { year })}</p>
      {isFiltered ? (
        <p>
          <a href={clearHref}>{t("action.clear_filters")}</a>
        </p>
      ) : (
        may.register && (
          <>
            <p>{t("stats.none_next")}</p>
            <ButtonLink href={`${register}?exam_year=${year}`} kind="primary">
              {t("stats.register")}
            </ButtonLink>
          </>
        )
      )}
    </div>
  );
}

function tilesOf({ now, before }: Compared, scope: StatisticsScope, sees_identity: boolean): Tile[] {
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
