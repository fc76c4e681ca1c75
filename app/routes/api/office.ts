import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { updateOffice } from "~/features/office/commands.server";
import { officeFor } from "~/features/office/queries.server";
import { officeEdit } from "~/features/office/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "office.view");
    return Response.json({ data: officeFor(actor), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "office.manage");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const input = await readJson(request, officeEdit);
    return answerJson(actor, input, () => updateOffice(actor, input.value));
  });
}
