import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { objectionsToTyped, removeNeed, saveNeed } from "~/features/special-needs/commands.server";
import { findNeed } from "~/features/special-needs/queries.server";
import { specialNeed } from "~/features/special-needs/schema";
import { findStudent } from "~/features/students/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "special_need.view");
    const data = orNotFound(request, findNeed(actor, idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "special_need.edit");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findStudent(actor, id));
        const judge = (given: Parameters<typeof objectionsToTyped>[2]) => objectionsToTyped(actor, id, given);
        const input = await readJson(request, specialNeed, { judge });
        return answerJson(actor, input, () => saveNeed(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => removeNeed(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
