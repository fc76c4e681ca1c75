import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { examYearChoices } from "~/features/exam-years/queries.server";
import { filterChoices } from "~/features/lookups/queries.server";
import { schoolsNamed } from "~/features/sheets/many/named-schools";
import { planMany } from "~/features/sheets/many/plan.server";
import { manyQuery } from "~/features/sheets/many/schema";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope.server";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { t } from "~/messages";
import type { Screen } from "~/routes/parts/screen";
import { UnknownFilters } from "~/routes/parts/unknown-filters";
import { Notice, Page, pageTitle } from "~/ui";
import { ManyFilterForm } from "./parts/many-filters";
import { ManyParts } from "./parts/many-parts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(t("sheet_many.title"), { context: data?.view.exam_year }) },
];

export const handle: Screen = { step: 4, failed: { page: "student.print_list_failed" } };

/** Reads candidates only after a sheet was chosen, because counting the pages of the whole state takes seconds. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "sheet.print_many");
  const query = readQueryLeniently(request, manyQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const { sheet } = query;
  const view = { ...query, ...scope, sheet: sheet ?? "roll", year_before: undefined };
  const isPlanned = scope !== null && sheet !== null && unknown.length === 0;
  return {
    view,
    unknown,
    plan: isPlanned ? await planMany(actor, { ...view, exam_year: scope.exam_year }) : null,
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
  };
}

export default function ManySheets() {
  const { view, unknown, plan, choices } = useLoaderData<typeof loader>();
  const isUnknown = plan !== null && !plan.isFromKnown;
  const { from } = view;
  return (
    <Page
      wide
      title={t("sheet_many.title")}
      intro={t("sheet_many.intro")}
      back={{ href: "/students/sheets", label: t("sheet.title") }}
    >
      <UnknownFilters values={isUnknown && from ? [from, ...unknown] : unknown} />
      {view.schools !== null && (
        <Notice kind="info">{t("reprint.chosen", { n: schoolsNamed(view.schools).length })}</Notice>
      )}
      <ManyFilterForm {...{ view, choices }} isAnswered={plan !== null} />
      {plan && view.exam_year !== null && !isUnknown && (
        <ManyParts {...{ plan, view }} exam_year={view.exam_year} />
      )}
    </Page>
  );
}
