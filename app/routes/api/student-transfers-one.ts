import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { findTransfer } from "~/features/student-transfers/queries.server";
import { transferStep } from "~/features/student-transfers/schema";
import { undoTransfer } from "~/features/student-transfers/undo.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "student_transfer.view");
    const data = orNotFound(request, findTransfer(actor, idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "student_transfer.undo");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findTransfer(actor, id));
    const input = await readJson(request, transferStep);
    return answerJson(actor, input, () => undoTransfer(actor, id));
  });
}
