import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { markRead } from "~/features/notices/commands.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { idFrom } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "notice.view");
    return methodNotAllowed("POST");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, request.method === "POST" ? "notice.read" : "notice.view");
    if (request.method !== "POST") return methodNotAllowed("POST");
    return answerJson(actor, withoutBody(request), () => markRead(actor, idFrom(request, params.id)));
  });
}
