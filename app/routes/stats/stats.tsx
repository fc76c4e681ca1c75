import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "~/charts.css?url";
import { requireActor } from "~/http/actor";
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
import { statsData } from "./parts/stats-data";
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

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
  return statsData(request, actor);
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
