import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { listRequests } from "~/features/requests/queries.server";
import { requestList, requestNew } from "~/features/requests/schema";
import { sendRequest } from "~/features/requests/send.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "request.view");
    return Response.json({ ...listRequests(actor, readQuery(request, requestList)), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    requireActor(request, "request.view");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const actor = requireActor(request, "request.send");
    const input = await readJson(request, requestNew);
    return answerJson(actor, input, () => sendRequest(actor, input.value), { status: 201 });
  });
}
