import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { updateContact } from "~/features/schools/commands.server";
import { findSchool } from "~/features/schools/queries.server";
import { contactEdit } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school.contact");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school.contact");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findSchool(actor, id));
    const input = await readJson(request, contactEdit);
    return answerJson(actor, input, () => updateContact(actor, id, input.value));
  });
}
