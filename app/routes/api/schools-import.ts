import type { ActionFunctionArgs } from "@remix-run/node";
import { importSchools, schoolListJudgedAhead } from "~/features/imports/school-plan.server";
import { schoolRecords } from "~/features/imports/schools";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school.import");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, schoolRecords, { failed: { success: false } });
    const { schools } = input.value;
    const judged = await schoolListJudgedAhead(schools);
    return answerJson(actor, input, () => importSchools(actor, schools, judged), {
      status: 201,
      body: (data) => ({ success: true, message: t("school.imported", { n: String(data.created) }), data }),
      failed: { success: false },
    });
  });
}
