import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { setYearState } from "~/features/exam-years/closing.server";
import { findExamYear } from "~/features/exam-years/queries.server";
import { yearState } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "exam_year.view");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_year.manage");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findExamYear(id));
    const input = await readJson(request, yearState);
    return answerJson(actor, input, () => setYearState(actor, id, input.value));
  });
}
