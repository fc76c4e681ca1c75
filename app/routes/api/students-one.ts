import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteStudent, objectionsToStudent, updateStudent } from "~/features/students/commands.server";
import { findStudent } from "~/features/students/queries.server";
import { studentEdit } from "~/features/students/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";
import { withWarnings } from "~/routes/students/parts/warnings";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "student.view");
    return Response.json({
      data: orNotFound(request, findStudent(actor, idFrom(request, params.id))),
      error: null,
    });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    switch (request.method) {
      case "PUT": {
        const actor = requireActor(request, "student.edit");
        const id = idFrom(request, params.id);
        orNotFound(request, findStudent(actor, id));
        const input = await readJson(request, studentEdit, {
          judge: (given) => objectionsToStudent(actor, given, id),
        });
        return answerJson(actor, input, () => updateStudent(actor, id, input.value), { body: withWarnings });
      }
      case "DELETE": {
        const actor = requireActor(request, "student.delete");
        const id = idFrom(request, params.id);
        return answerJson(actor, withoutBody(request), () => deleteStudent(actor, id), {
          body: () => ({ message: t("student.removed") }),
        });
      }
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
