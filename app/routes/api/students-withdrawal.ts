import type { ActionFunctionArgs } from "@remix-run/node";
import { findStudent } from "~/features/students/queries.server";
import { reinstateStudent, withdrawStudent } from "~/features/students/withdrawal/commands.server";
import { reinstatementQuery, withdrawal } from "~/features/students/withdrawal/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader() {
  return methodNotAllowed("PUT, DELETE");
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "student.withdraw");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findStudent(actor, id));
        const input = await readJson(request, withdrawal);
        return answerJson(actor, input, () => withdrawStudent(actor, id, input.value), {
          body: ({ student }) => ({ data: student }),
        });
      }
      case "DELETE": {
        const { reason } = readQuery(request, reinstatementQuery);
        return answerJson(
          actor,
          withoutBody(request),
          () => reinstateStudent(actor, id, { version: null, reason }),
          { body: ({ student }) => ({ data: student }) },
        );
      }
      default:
        return methodNotAllowed("PUT, DELETE");
    }
  });
}
