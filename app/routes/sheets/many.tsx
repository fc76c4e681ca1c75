import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { schoolsNamed } from "~/features/sheets/many/named-schools";
import { overviewOfMany } from "~/features/sheets/many/overview";
import { planMany } from "~/features/sheets/many/plan";
import { manyQuery } from "~/features/sheets/many/schema";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { Notice, Page, pageTitle } from "~/ui";
import { type ManyView, manyAddress } from "./parts/many-address";
import { ManyFilterForm } from "./parts/many-filters";
import { ManySheetsTable } from "./parts/many-overview";
import { ManyParts } from "./parts/many-parts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("sheet_many.title"), { context: data?.view.exam_year }) },
];

export const handle: Screen = { step: 4, failed: { page: "student.print_list_failed" } };

/** Counts the pages one by one only after a sheet was chosen, because those of the whole state take seconds. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const query = readQueryLeniently(request, manyQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const { sheet } = query;
  const view = { ...query, ...scope, sheet: sheet ?? "roll", year_before: undefined };
  const filters = scope !== null && unknown.length === 0 ? { ...view, exam_year: scope.exam_year } : null;
  return {
    view,
    unknown,
    overview: filters && sheet === null ? await overviewOfMany(actor, filters) : null,
    plan: filters && sheet !== null ? await planMany(actor, filters) : null,
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
  };
}

export default function ManySheets() {
  const { view, unknown, overview, plan, choices } = useLoaderData<typeof loader>();
  const isUnknown = plan !== null && !plan.isFromKnown;
  const { from } = view;
  return (
    <Page
      wide
      title={t("sheet_many.title")}
      intro={t(plan ? "sheet_many.intro_parts" : "sheet_many.intro")}
      back={
        plan
          ? { href: overviewAddress(view), label: t("sheet_many.every_sheet") }
          : { href: "/students/sheets", label: t("sheet.title") }
      }
    >
      <UnknownFilters values={isUnknown && from ? [from, ...unknown] : unknown} />
      {view.schools !== null && (
        <Notice kind="info">{t("reprint.chosen", { n: schoolsNamed(view.schools).length })}</Notice>
      )}
      <ManyFilterForm {...{ view, choices }} isAnswered={plan !== null} />
      {overview && <ManySheetsTable {...{ overview, view }} />}
      {plan && view.exam_year !== null && !isUnknown && (
        <ManyParts {...{ plan, view }} exam_year={view.exam_year} />
      )}
    </Page>
  );
}

const overviewAddress = (view: ManyView): string =>
  manyAddress(view)({ sheet: null, print_state: null, from: null });
