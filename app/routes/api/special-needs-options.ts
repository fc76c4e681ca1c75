import type { LoaderFunctionArgs } from "@remix-run/node";
import { listNeedOptions } from "~/features/special-needs/queries.server";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "special_need.view");
    return Response.json({ data: listNeedOptions(), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
