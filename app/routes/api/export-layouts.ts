import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createLayout, objectionsToLayout } from "~/features/export-layouts/commands.server";
import { listLayouts } from "~/features/export-layouts/queries.server";
import { layoutNew } from "~/features/export-layouts/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "export_layout.manage");
    return Response.json({ data: listLayouts(), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "export_layout.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, layoutNew, { judge: objectionsToLayout });
    return answerJson(actor, input, () => createLayout(actor, input.value), { status: 201 });
  });
}
