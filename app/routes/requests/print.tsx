import type { LoaderFunctionArgs } from "@remix-run/node";
import { listRequests } from "~/features/requests/queries.server";
import { requestList } from "~/features/requests/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear, ofListedYear } from "~/http/chosen-year.server";
import { readQueryLeniently } from "~/http/query.server";
import { labelOf, t } from "~/messages";
import { addressWithYear, yearChip } from "~/routes/parts/listed-year";
import { onPaper } from "~/routes/parts/paper";
import { answerPaper } from "~/routes/parts/paper.server";
import { chipsOf } from "./parts/filter-chips";
import { kindWord, requestsAddress, stateWord } from "./parts/words";

export { default, handle, meta } from "~/routes/parts/paper-screen";

export async function loader({ request }: LoaderFunctionArgs) {
  const actor = requireActor(request, "request.view");
  const query = { ...ofListedYear(request, readQueryLeniently(request, requestList)), ...onPaper };
  const address = addressWithYear(requestsAddress, { ...query, page: null, limit: null }, {});
  const { exam_year } = query;
  return answerPaper(request, actor, {
    list: "request",
    title: t("request.title"),
    back: address(),
    query,
    chips: [yearChip({ exam_year, one_year: chosenYear(request) }, address), ...chipsOf(query, address)],
    columns: [
      { label: t("request.candidate"), width: 60 },
      { label: labelOf("reason"), width: 70 },
      { label: labelOf("kind"), width: 30 },
      { label: t("request.from_school"), width: 50 },
      { label: labelOf("school_code"), width: 24 },
      { label: labelOf("exam_year"), width: 16 },
      { label: labelOf("age_days"), width: 18 },
      { label: labelOf("state"), width: 30 },
    ],
    found: listRequests(actor, query),
    cells: (one) => [
      one.full_name ?? t("request.one_title", { id: one.id }),
      one.reason,
      kindWord(one.kind),
      one.school_name,
      one.school_code,
      one.exam_year,
      t("request.age", { n: one.age_days }),
      stateWord(one.state),
    ],
  });
}
