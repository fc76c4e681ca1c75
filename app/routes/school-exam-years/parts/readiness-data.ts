import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isBoundToOneSchool } from "~/auth/roles";
import { examYearChoices, lockOf } from "~/features/exam-years/queries";
import { filterChoices } from "~/features/lookups/queries";
import { whyExpectedReadOnly } from "~/features/school-exam-years/expected";
import { listReadiness, readinessSums } from "~/features/school-exam-years/readiness-queries";
import { readinessQuery } from "~/features/school-exam-years/readiness-schema";
import { waitingIn } from "~/features/school-exam-years/sign-off-queries";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope";
import { chosenYear } from "~/http/chosen-year";
import { readListQuery } from "~/http/query";

type Listing = ReturnType<typeof listReadiness>;

/** Reads the stored totals, never candidates. */
export function readinessData(request: Request, actor: Actor) {
  const query = readListQuery(request, readinessQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  const filters = scope && { ...query, ...scope };
  const sums = filters && readinessSums(actor, filters);
  return {
    query: { ...query, ...scope, year_before: null },
    year: scope?.exam_year ?? null,
    unknown,
    lock: scope && lockOf(scope.exam_year),
    sums,
    waiting: scope && waitingIn(actor, scope),
    list: filters && sums && withMay(actor, listReadiness(actor, filters, query, sums)),
    choices: {
      years: examYearChoices(),
      ...filterChoices(choicesFor(actor)),
    },
    ownSchool: isBoundToOneSchool(actor),
    may: {
      register: can(actor, "school_exam_year.register"),
      notes: can(actor, "school_note.manage"),
      sees_identity: can(actor, "student.see_identity"),
      export: can(actor, "student.export"),
      build: can(actor, "school_exam_year.manage"),
    },
  };
}

function withMay(actor: Actor, list: Listing) {
  const mayExpect = can(actor, "school_exam_year.register");
  const data = list.data.map((line) => ({
    ...line,
    may_expect: mayExpect && whyExpectedReadOnly(actor, line) === null,
  }));
  return { ...list, data };
}
