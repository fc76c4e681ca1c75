import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteSchoolExamYear } from "~/features/school-exam-years/commands.server";
import {
  objectionsToRegistrationEdit,
  updateSchoolExamYear,
} from "~/features/school-exam-years/moves.server";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { registrationEdit } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_exam_year.view");
    const registration = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
    return Response.json({ data: registration, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school_exam_year.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findRegistration(actor, id));
        const input = await readJson(request, registrationEdit, {
          judge: (given) => objectionsToRegistrationEdit(actor, id, given),
        });
        return answerJson(actor, input, () => updateSchoolExamYear(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deleteSchoolExamYear(actor, id), {
          body: () => ({ message: t("school_exam_year.removed"), success: true }),
          failed: { success: false },
        });
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
