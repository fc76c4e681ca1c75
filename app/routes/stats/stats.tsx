import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "~/auth/permissions";
import styles from "~/charts.css?url";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { statisticsQuery } from "~/features/statistics/schema";
import { schoolFigures } from "~/features/statistics/schools.server";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope.server";
import { statisticsOf } from "~/features/statistics/totals.server";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readListQuery } from "~/http/query.server";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { printoutAddress, printoutLinks } from "~/routes/parts/printout";
import type { Screen } from "~/routes/parts/screen";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { Page, pageTitle, Tiles } from "~/ui";
import { defaults, path, StatsActions } from "./parts/actions";
import { BreakdownLinks, BreakdownView } from "./parts/breakdown";
import { Empty } from "./parts/empty";
import { StatsFilters } from "./parts/filters";
import { tilesOf } from "./parts/tiles";

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

/** Reads the stored totals and counts no candidate. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
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

/** Only the table of schools has an order and pages, so an address with either means that table. */
function sortsSchools({ url }: Request): boolean {
  const { searchParams } = new URL(url);
  return ["page", "sort_column", "sort_direction"].some((name) => searchParams.has(name));
}

export default function Stats() {
  const { query, scope, unknown, statistics, schools, by, choices, may } = useLoaderData<typeof loader>();
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
            {...{ by, scope, query, statistics, schools, address, filters }}
            choices={choices.districts}
            sees_identity={may.see_identity}
          />
        </>
      )}
    </Page>
  );
}
