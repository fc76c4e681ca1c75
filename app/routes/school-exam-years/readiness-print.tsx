import { can } from "~/auth/permissions";
import { lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { listReadiness, readinessSums } from "~/features/school-exam-years/readiness/queries";
import { readinessQuery } from "~/features/school-exam-years/readiness/rules";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { inWordsOf } from "~/routes/parts/listing";
import { printed } from "~/routes/parts/printout-data";
import { readinessChips } from "./parts/readiness-filters";
import { lockWords } from "./parts/readiness-lock";
import { columns } from "./parts/readiness-rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

export const loader = printed("school_exam_year.view", ({ request }, actor, most) => {
  const given = { ...readQueryLeniently(request, readinessQuery), ...most, edit: null };
  const { scope } = statisticsScopeOf(actor, given, chosenYear(request));
  if (!scope) throw notFound(request);
  const { year_before: _, ...places } = scope;
  const query = { ...given, ...places };
  const of = { ...query, page: null, limit: null };
  const address = listAddress("/school_exam_years/readiness", of, {});
  return {
    list: "readiness",
    title: t("readiness.title"),
    back: address(),
    csv: can(actor, "student.export") ? listAddress("/school_exam_years/readiness.csv", of, {})() : null,
    query,
    chips: [
      { label: t("home.year", { year: query.exam_year }) },
      ...readinessChips(query, filterChoices(choicesFor(actor)), address),
    ],
    found: listReadiness(actor, query, query, readinessSums(actor, query)),
    ...inWordsOf(columns, { lock: lockWords(lockOf(query.exam_year)) }),
  };
});
