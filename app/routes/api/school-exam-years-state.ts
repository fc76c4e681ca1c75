import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { permissionFor } from "~/features/school-exam-years/list-state";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { setListState } from "~/features/school-exam-years/sign-off.server";
import { stepsOfList } from "~/features/school-exam-years/sign-off-queries.server";
import { listStep } from "~/features/school-exam-years/sign-off-schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

/** The registration with the steps that its list has taken. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_exam_year.view");
    const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
    return Response.json({ data: { ...registration, steps: stepsOfList(registration) }, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "list.sign");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findRegistration(actor, id));
    const input = await readJson(request, listStep);
    requireActor(request, permissionFor(actor, input.value));
    return answerJson(actor, input, () => setListState(actor, id, input.value));
  });
}
