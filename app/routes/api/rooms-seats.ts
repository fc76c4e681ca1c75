import type { ActionFunctionArgs } from "@remix-run/node";
import { assignSeats } from "~/features/rooms/assign.server";
import { assignment } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "room.manage");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, assignment);
    return answerJson(actor, input, () => assignSeats(actor, input.value));
  });
}
