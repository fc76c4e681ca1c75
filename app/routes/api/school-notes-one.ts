import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteNote } from "~/features/school-exam-years/notes.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { idFrom } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school_note.manage");
    return methodNotAllowed("DELETE");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school_note.manage");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    return answerJson(actor, withoutBody(request), () => deleteNote(actor, idFrom(request, params.id)));
  });
}
