import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findSchoolYear } from "~/features/roll-numbers/numbering.server";
import { createRoom } from "~/features/rooms/commands.server";
import { objectionsToRoom } from "~/features/rooms/objections.server";
import { roomsOf } from "~/features/rooms/queries.server";
import { roomList, roomNew } from "~/features/rooms/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { orNotFound } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "room.view");
    const place = readQuery(request, roomList);
    orNotFound(request, findSchoolYear(actor, place.school_code, place.exam_year));
    return Response.json({ data: roomsOf(actor, place), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "room.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, roomNew, { judge: (given) => objectionsToRoom(actor, given) });
    return answerJson(actor, input, () => createRoom(actor, input.value), { status: 201 });
  });
}
