import type { ActionFunctionArgs } from "@remix-run/node";
import { massUpdateCodes } from "~/features/students/bulk/mass-update.server";
import { studentMassUpdate } from "~/features/students/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("PUT");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "roll_number.generate");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const input = await readJson(request, studentMassUpdate);
    return answerJson(actor, input, () => massUpdateCodes(actor, input.value), {
      body: (data) => ({ data, message: t("student.code_updated") }),
    });
  });
}
