import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { massUpdateSchoolExamYears } from "~/features/school-exam-years/moves.server";
import { registrationsEdit } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school_exam_year.manage");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school_exam_year.manage");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const input = await readJson(request, registrationsEdit);
    return answerJson(actor, input, () => massUpdateSchoolExamYears(actor, input.value));
  });
}
