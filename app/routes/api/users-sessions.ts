import type { ActionFunctionArgs } from "@remix-run/node";
import { endSessionsOfUser } from "~/features/users/own-sessions.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { idFrom } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("DELETE");
}

/** Ends every session of the account, except the session of the ADMIN who asks. */
export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    const id = idFrom(request, params.id);
    return answerJson(actor, withoutBody(request), () => endSessionsOfUser(actor, id), {
      body: (data) => ({ data, message: t("session.ended_of_user", { n: data.ended }) }),
    });
  });
}
