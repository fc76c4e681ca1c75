import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { objectionsToRegistering, registerSchool } from "~/features/school-exam-years/commands.server";
import { registrationNew } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

/** `stats` lists registrations (docs/api/school-exam-years.md). */
export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school_exam_year.view");
    return methodNotAllowed("POST");
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school_exam_year.register");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, registrationNew, {
      judge: (given) => objectionsToRegistering(actor, given),
    });
    return answerJson(actor, input, () => registerSchool(actor, input.value), { status: 201 });
  });
}
