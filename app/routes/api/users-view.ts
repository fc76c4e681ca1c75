import type { LoaderFunctionArgs } from "@remix-run/node";
import { listUsers } from "~/features/users/list.server";
import { userList } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { t } from "~/messages";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "user.manage");
    const listed = listUsers(actor, readQuery(request, userList));
    return Response.json({ ...listed, message: t("user.list_loaded"), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
