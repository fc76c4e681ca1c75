import type { LoaderFunctionArgs } from "@remix-run/node";
import { describeSession } from "~/features/users/session.server";
import { requireSession } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const found = requireSession(request, "account.own");
    return Response.json({ data: describeSession(found), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
