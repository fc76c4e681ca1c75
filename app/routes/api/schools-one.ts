import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteSchool, objectionsToSchool, updateSchool } from "~/features/schools/commands.server";
import { findSchool } from "~/features/schools/queries.server";
import { schoolEditFor } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";
import { t } from "~/messages";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school.view");
    return Response.json({
      data: orNotFound(request, findSchool(actor, idFrom(request, params.id))),
      error: null,
    });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    switch (request.method) {
      case "PUT": {
        const actor = requireActor(request, "school.edit");
        const id = idFrom(request, params.id);
        orNotFound(request, findSchool(actor, id));
        const input = await readJson(request, schoolEditFor(actor), {
          judge: (given) => objectionsToSchool(actor, id, given),
        });
        return answerJson(actor, input, () => updateSchool(actor, id, input.value));
      }
      case "DELETE": {
        const actor = requireActor(request, "school.delete");
        const id = idFrom(request, params.id);
        return answerJson(actor, withoutBody(request), () => deleteSchool(actor, id), {
          body: () => ({ message: t("school.removed") }),
        });
      }
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
