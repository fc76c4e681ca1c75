import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { addNote, noteNew, notesOn } from "~/features/school-exam-years/notes.server";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_note.manage");
    const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
    return Response.json({ data: notesOn(actor, registration), error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school_note.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const id = idFrom(request, params.id);
    orNotFound(request, findRegistration(actor, id));
    const input = await readJson(request, noteNew);
    return answerJson(actor, input, () => addNote(actor, id, input.value), { status: 201 });
  });
}
