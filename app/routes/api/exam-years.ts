import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createExamYear } from "~/features/exam-years/commands.server";
import { listExamYears } from "~/features/exam-years/queries.server";
import { examYearNew } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(() => {
    requireActor(request, "exam_year.view");
    return Response.json({ data: listExamYears(), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(async () => {
    const actor = requireActor(request, "exam_year.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, examYearNew);
    return answerJson(actor, input, () => createExamYear(actor, input.value), { status: 201 });
  });
}
