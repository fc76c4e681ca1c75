import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { objectionsToClosing, setClosing } from "~/features/schools/closing.server";
import { findSchool } from "~/features/schools/queries.server";
import { schoolClosing } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school.close");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school.close");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const id = idFrom(request, params.id);
    const school = orNotFound(request, findSchool(actor, id));
    const input = await readJson(request, schoolClosing, {
      judge: (given) => objectionsToClosing(school, given),
    });
    return answerJson(actor, input, () => setClosing(actor, id, input.value));
  });
}
