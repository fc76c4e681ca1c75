import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deletePaper, updatePaper } from "~/features/exam-papers/commands.server";
import { objectionsToPaper } from "~/features/exam-papers/objections.server";
import { findPaper } from "~/features/exam-papers/queries.server";
import { paperEdit } from "~/features/exam-papers/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "exam_paper.view");
    const data = orNotFound(request, findPaper(idFrom(request, params.id)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_paper.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findPaper(id));
        const judge = (given: Parameters<typeof objectionsToPaper>[0]) => objectionsToPaper(given, id);
        const input = await readJson(request, paperEdit, { judge });
        return answerJson(actor, input, () => updatePaper(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deletePaper(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
