import type { ActionFunctionArgs } from "@remix-run/node";
import { removeIdentities } from "~/features/users/identity-links.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { idFrom } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("DELETE");
}

/** Removes another account's provider identities (docs/api/users.md). */
export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    const id = idFrom(request, params.id);
    return answerJson(actor, withoutBody(request), () => removeIdentities(actor, id), {
      body: () => ({ message: t("identity.removed") }),
    });
  });
}
