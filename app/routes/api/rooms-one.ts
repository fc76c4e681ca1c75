import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteRoom, updateRoom } from "~/features/rooms/commands.server";
import { objectionsToRoom } from "~/features/rooms/objections.server";
import { findRoom } from "~/features/rooms/queries.server";
import { roomEdit } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "room.view");
    const { room } = orNotFound(request, findRoom(actor, idFrom(request, params.id)));
    return Response.json({ data: room, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "room.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        const { school_code, exam_year } = orNotFound(request, findRoom(actor, id)).room;
        const input = await readJson(request, roomEdit, {
          judge: (given) => objectionsToRoom(actor, { ...given, school_code, exam_year }, id),
        });
        return answerJson(actor, input, () => updateRoom(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deleteRoom(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
