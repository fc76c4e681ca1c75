import type { LoaderFunctionArgs } from "@remix-run/node";
import { listLinks } from "~/features/users/bulk/links.server";
import { linkList } from "~/features/users/bulk/schema";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "user.manage");
    return Response.json({ ...listLinks(readQuery(request, linkList)), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
