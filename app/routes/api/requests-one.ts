import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { actOnRequest } from "~/features/requests/decide.server";
import { actionsHeldBack } from "~/features/requests/held.server";
import { findRequest } from "~/features/requests/queries.server";
import { requestStep } from "~/features/requests/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, inPersonOnly, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "request.view");
    const data = orNotFound(request, findRequest(actor, idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "request.view");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findRequest(actor, id));
    const input = await readJson(request, requestStep);
    if (actionsHeldBack(actor, id).includes(input.value.action)) throw inPersonOnly(request);
    return answerJson(actor, input, () => actOnRequest(actor, id, input.value));
  });
}
