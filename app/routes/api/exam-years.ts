import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createExamYear, objectionsToExamYear } from "~/features/exam-years/commands.server";
import { listExamYears } from "~/features/exam-years/queries.server";
import { examYearNew } from "~/features/exam-years/schema";
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
    const input = await readJson(request, examYearNew, { judge: (given) => objectionsToExamYear(given) });
    return answerJson(actor, input, () => createExamYear(actor, input.value), { status: 201 });
  });
}
