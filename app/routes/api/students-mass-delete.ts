import type { ActionFunctionArgs } from "@remix-run/node";
import { resetSchoolYear } from "~/features/students/reset/commands.server";
import { schoolYearToReset } from "~/features/students/reset/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, withoutBody } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("DELETE");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "student.reset");
    if (request.method !== "DELETE") return methodNotAllowed("DELETE");
    const schoolYear = readQuery(request, schoolYearToReset);
    return answerJson(actor, withoutBody(request), () => resetSchoolYear(actor, schoolYear), {
      body: (data) => ({ message: t("student.reset_done", { n: String(data.deleted) }), data }),
    });
  });
}
