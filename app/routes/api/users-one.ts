import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { objectionsToUser, updateUser } from "~/features/users/edit.server";
import { findUser } from "~/features/users/list.server";
import { deleteUser } from "~/features/users/remove.server";
import { userEdit } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";

/** An ADMIN reads any account, others only their own (docs/api/users.md). */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "account.own");
    return Response.json({
      data: orNotFound(request, findUser(actor, idFrom(request, params.id))),
      error: null,
    });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    switch (request.method) {
      case "PUT": {
        const id = idFrom(request, params.id);
        orNotFound(request, findUser(actor, id));
        const input = await readJson(request, userEdit, {
          judge: (given) => objectionsToUser(actor, id, given),
        });
        return answerJson(actor, input, () => updateUser(actor, id, input.value), {
          body: (data) => ({ data, message: t("user.updated") }),
        });
      }
      case "DELETE": {
        const id = idFrom(request, params.id);
        return answerJson(actor, withoutBody(request), () => deleteUser(actor, id), {
          body: () => ({ message: t("user.removed") }),
        });
      }
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
