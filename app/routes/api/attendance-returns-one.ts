import type { ActionFunctionArgs } from "@remix-run/node";
import { reopenList } from "~/features/absences/receive.server";
import { returnRemoval } from "~/features/absences/returns-schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom } from "~/http/refusals.server";

export async function loader() {
  return methodNotAllowed("DELETE");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "attendance.receive");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    const id = idFrom(request, params.id);
    const { version } = readQuery(request, returnRemoval);
    return answerJson(actor, withoutBody(request), () => reopenList(actor, id, { version }));
  });
}
