import type { ActionFunctionArgs } from "@remix-run/node";
import { candidateListJudgedAhead, importCandidates } from "~/features/imports/candidate-plan.server";
import { candidateRecords } from "~/features/imports/candidates";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { t } from "~/messages";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "student.import");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, candidateRecords, { failed: { success: false } });
    const judged = await candidateListJudgedAhead(actor, input.value);
    return answerJson(actor, input, () => importCandidates(actor, input.value, judged), {
      status: 201,
      body: (data) => ({
        success: true,
        message: t("import.students_done", { n: String(data.created) }),
        data,
      }),
      failed: { success: false },
    });
  });
}
