import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { lockOf } from "~/features/exam-years/queries";
import { exportReadiness } from "~/features/school-exam-years/readiness/csv";
import { readinessQuery } from "~/features/school-exam-years/readiness/rules";
import { statisticsScopeOf } from "~/features/statistics/scope";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { isOwnRequest } from "~/http/own-request";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";
import { download } from "~/routes/parts/download";
import { lockWords } from "./parts/readiness-lock";

/** The trail records each file, so a link on another site leads to the screen. An unknown year or district is a 404. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "student.export");
  if (!isOwnRequest(request)) {
    return redirect(`/school_exam_years/readiness${new URL(request.url).search}`, 303);
  }
  const query = readQueryLeniently(request, readinessQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  if (!scope || unknown.length > 0) throw notFound(request);
  const lock = lockWords(lockOf(scope.exam_year));
  const file = exportReadiness(actor, { ...query, ...scope }, query.severity, lock);
  return download(file, t("readiness.file", { year: scope.exam_year }), "text/csv; charset=utf-8");
}
