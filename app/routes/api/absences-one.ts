import type { ActionFunctionArgs } from "@remix-run/node";
import { removeAbsence } from "~/features/absences/commands.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { idFrom } from "~/http/refusals.server";

export async function loader() {
  return methodNotAllowed("DELETE");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "absence.record");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    const id = idFrom(request, params.id);
    const student_id = idFrom(request, params.student_id);
    return answerJson(actor, withoutBody(request), () => removeAbsence(actor, id, student_id));
  });
}
