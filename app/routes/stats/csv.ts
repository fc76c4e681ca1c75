import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { exportStatistics } from "~/features/statistics/csv";
import { statisticsQuery } from "~/features/statistics/schema";
import { statisticsScopeOf } from "~/features/statistics/scope";
import { requireActor } from "~/http/actor";
import { chosenYear } from "~/http/chosen-year";
import { isOwnRequest } from "~/http/own-request";
import { readQueryLeniently } from "~/http/query";
import { notFound } from "~/http/refusals";
import { t } from "~/messages";

/** Unknown filters answer 404. Each file is an audit event, so a link from another site leads to the screen. */
export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "stats.view");
  if (!isOwnRequest(request)) return redirect(`/admin/stats${new URL(request.url).search}`, 303);
  const query = readQueryLeniently(request, statisticsQuery);
  const { scope, unknown } = statisticsScopeOf(actor, query, chosenYear(request));
  if (!scope || unknown.length > 0) throw notFound(request);
  return new Response(exportStatistics(actor, scope, query), {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${t("stats.file", { year: scope.exam_year })}"`,
    },
  });
}
