import type { ActionFunctionArgs } from "@remix-run/node";
import { findUser } from "~/features/users/list.server";
import { resetPassword } from "~/features/users/reset.server";
import { passwordReset } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("PUT");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const id = idFrom(request, params.id);
    orNotFound(request, findUser(actor, id));
    const input = await readJson(request, passwordReset);
    return answerJson(actor, input, await resetPassword(actor, id, input.value.password), {
      body: (data) => ({ data, message: t("user.password_reset") }),
    });
  });
}
