import type { LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/auth/permissions";
import { lockOf } from "~/features/exam-years/queries.server";
import { signedForWords } from "~/features/school-exam-years/on-behalf-words";
import { listReadiness, readinessSums } from "~/features/school-exam-years/readiness.server";
import { readinessQuery } from "~/features/school-exam-years/readiness-schema";
import { leftToDo } from "~/features/school-exam-years/readiness-words";
import { choicesFor, statisticsScopeOf } from "~/features/statistics/scope.server";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { notFound } from "~/http/refusals.server";
import { figure, t } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";
import { printoutPage } from "~/routes/parts/printout";
import { answerPrintout } from "~/routes/parts/printout.server";
import { readinessChips } from "./parts/readiness-filters";
import { lockWords } from "./parts/readiness-lock";
import { columns } from "./parts/readiness-rows";

export { default, handle, meta } from "~/routes/parts/printout-screen";

const widths: Record<string, number> = { school_name: 66, left: 66 };
const shown = columns.filter(({ isActions }) => !isActions);

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "school_exam_year.view");
  const given = { ...readQueryLeniently(request, readinessQuery), ...printoutPage, edit: null };
  const { scope } = statisticsScopeOf(actor, given, chosenYear(request));
  if (!scope) throw notFound(request);
  const { year_before: _, ...places } = scope;
  const query = { ...given, ...places };
  const of = { ...query, page: null, limit: null };
  const address = listAddress("/school_exam_years/readiness", of, {});
  const { districts, exam_types } = choicesFor(actor);
  const lock = lockWords(lockOf(query.exam_year));
  return answerPrintout(request, actor, {
    list: "readiness",
    title: t("readiness.title"),
    back: address(),
    csv: can(actor, "student.export") ? listAddress("/school_exam_years/readiness.csv", of, {})() : null,
    query,
    chips: [
      { label: t("home.year", { year: query.exam_year }) },
      ...readinessChips(
        query,
        {
          districts: districts.map(({ code, name }) => ({ value: code, label: name })),
          exam_types: exam_types.map(({ code }) => ({ value: code, label: code })),
        },
        address,
      ),
    ],
    columns: shown.map(({ key, label, align }) => ({
      label,
      align: align === "right" ? align : undefined,
      width: widths[key] ?? 24,
    })),
    found: listReadiness(actor, query, query, readinessSums(actor, query)),
    cells: (line) => [
      line.school_name,
      t(`readiness.${line.severity}`),
      [t(`list.${line.state}`), signedForWords(line)].filter(Boolean).join(": "),
      line.expected_students === null ? t("readiness.unsaid_short") : figure(line.expected_students),
      figure(line.total_students),
      figure(line.total_student_with_code),
      figure(line.total_without_document),
      leftToDo(line, lock),
      line.recorded_school_code,
      line.district_code,
      line.exam_type_code,
    ],
  });
}
