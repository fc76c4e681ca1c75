import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { examYearChoices } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { statisticsQuery } from "~/features/statistics/schema";
import { schoolFigures } from "~/features/statistics/schools";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { statisticsOf } from "~/features/statistics/totals";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";

/** Only the table of schools has an order and pages, so an address with either means that table. */
function sortsSchools({ url }: Request): boolean {
  const { searchParams } = new URL(url);
  return ["page", "sort_column", "sort_direction"].some((name) => searchParams.has(name));
}

/** Reads the stored totals and counts no candidate. */
export function statsData(request: Request, actor: Actor) {
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
