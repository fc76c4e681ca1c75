import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteLayout, objectionsToLayout, updateLayout } from "~/features/export-layouts/commands.server";
import { findLayout } from "~/features/export-layouts/queries.server";
import { layoutEdit } from "~/features/export-layouts/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "export_layout.manage");
    const data = orNotFound(request, findLayout(idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "export_layout.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findLayout(id));
        const judge = (given: Parameters<typeof objectionsToLayout>[0]) => objectionsToLayout(given, id);
        const input = await readJson(request, layoutEdit, { judge });
        return answerJson(actor, input, () => updateLayout(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deleteLayout(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
