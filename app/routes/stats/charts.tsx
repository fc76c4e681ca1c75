import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import styles from "~/charts.css?url";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { chartsQuery } from "~/features/statistics/charts";
import { chartsOf } from "~/features/statistics/charts-queries";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import type { Screen } from "~/routes/parts/screen";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { FilterForm, Page, pageTitle, SelectField } from "~/ui";
import { path as statistics } from "./parts/actions";
import { WeekChart, YearChart } from "./parts/entry-charts";
import { StateChart, TypeChart } from "./parts/list-charts";

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
