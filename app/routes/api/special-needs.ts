import type { LoaderFunctionArgs } from "@remix-run/node";
import { countNeeds, listNeeds } from "~/features/special-needs/queries.server";
import { needList } from "~/features/special-needs/schema";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "special_need.view");
    const query = readQuery(request, needList);
    return Response.json({ ...listNeeds(actor, query), counts: countNeeds(actor, query), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
