import { filterChoices } from "~/features/lookups/queries";
import { candidateFigures, unstated } from "~/features/statistics/figures";
import { statisticsQuery } from "~/features/statistics/schema";
import { type SchoolFigures, schoolFigures } from "~/features/statistics/schools";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { statisticsOf } from "~/features/statistics/totals";
import { chosenYear } from "~/http/chosen-year";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { chipsFor, inWords } from "~/routes/parts/chips";
import { printed } from "~/routes/parts/printout-data";
import { changeText, defaults, headingOf, path } from "./parts/groups";

export { default, handle, meta } from "~/routes/parts/printout-screen";

/** The table of schools: the other tables fit on the screen, which prints them. */
export const loader = printed("stats.view", ({ request }, actor, most) => {
  const given = { ...readQueryLeniently(request, statisticsQuery), ...most };
  const { scope } = statisticsScopeOf(actor, given, chosenYear(request));
  if (!scope) throw notFound(request);
  const query = { ...given, ...scope, year_before: null, by: "school_code" as const };
  const address = listAddress(path, { ...query, page: null, limit: null }, defaults);
  const { districts } = filterChoices(choicesFor(actor));
  const { district_code, exam_type_code } = scope;
  const total = statisticsOf(actor, scope).state.now.total_schools;
  return {
    list: "stats",
    title: t("stats.title"),
    back: address(),
    csv: listAddress(`${path}.csv`, { ...query, by: null, page: null, limit: null }, defaults)(),
    query,
    chips: [
      { label: t("stats.context", { year: scope.exam_year }) },
      ...chipsFor({ district_code: inWords(districts, district_code), exam_type_code }, address),
    ],
    columns: [
      { label: t("label.school_name"), width: 66 },
      { label: t("label.school_code"), width: 24 },
      { label: t("label.district_code"), width: 16 },
      { label: t("label.exam_type_code"), width: 22 },
      ...candidateFigures.map((key) => ({ label: headingOf(key), width: 20, align: "right" as const })),
      { label: t("stats.change"), width: 18, align: "right" },
    ],
    found: { data: schoolFigures(actor, scope, query, query), total },
    cells: cellsOf,
  };
});

const cellsOf = (school: SchoolFigures): string[] => [
  school.school_name,
  school.recorded_school_code,
  school.district_code,
  school.exam_type_code,
  ...candidateFigures.map((name) => figure(name === "unstated" ? unstated(school) : school[name])),
  changeText(school.total_students, school.total_students_before),
];
