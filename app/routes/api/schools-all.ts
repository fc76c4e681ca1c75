import type { LoaderFunctionArgs } from "@remix-run/node";
import { allSchools } from "~/features/schools/queries.server";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () =>
    Response.json({ data: allSchools(requireActor(request, "school.view")), error: null }),
  );
}

export async function action() {
  return methodNotAllowed("GET");
}
