import type { ActionFunctionArgs } from "@remix-run/node";
import { createUser, objectionsToNewUser } from "~/features/users/create.server";
import { userNew } from "~/features/users/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "user.manage");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, userNew, { judge: objectionsToNewUser });
    return answerJson(actor, input, await createUser(actor, input.value), {
      status: 201,
      body: (data) => ({ data, message: t("user.created") }),
    });
  });
}
