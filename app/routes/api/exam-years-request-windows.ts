import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { requestWindows } from "~/features/requests/windows";
import { findWindows, updateWindows } from "~/features/requests/windows.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "exam_year.view");
    const data = orNotFound(request, findWindows(idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_year.manage");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findWindows(id));
    const input = await readJson(request, requestWindows);
    return answerJson(actor, input, () => updateWindows(actor, id, input.value));
  });
}
