import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { clearRoom } from "~/features/rooms/clear.server";
import { moveCandidates } from "~/features/rooms/move.server";
import { findRoom, seatedIn } from "~/features/rooms/queries.server";
import { seatMove } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "room.view");
    const { room } = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
    return Response.json({ data: seatedIn(actor, room.id), error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "room.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findRoom(actor, id));
        const input = await readJson(request, seatMove);
        return answerJson(actor, input, () => moveCandidates(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => clearRoom(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
