import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { decideRequests } from "~/features/requests/decide.server";
import { requestsDecision } from "~/features/requests/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "request.decide");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "request.decide");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const input = await readJson(request, requestsDecision);
    return answerJson(actor, input, () => decideRequests(actor, input.value));
  });
}
