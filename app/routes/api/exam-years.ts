import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listExamYears } from "~/features/exam-years/queries.server";
import { beginExamYear, objectionsToBegun } from "~/features/next-year/commands.server";
import { examYearBegun } from "~/features/next-year/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "exam_year.view");
    return Response.json({ data: listExamYears(), message: t("exam_year.list_loaded"), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_year.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, examYearBegun, { judge: objectionsToBegun });
    return answerJson(actor, input, () => beginExamYear(actor, input.value), { status: 201 });
  });
}
