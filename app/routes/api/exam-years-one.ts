import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { objectionsToExamYear, updateExamYear } from "~/features/exam-years/commands.server";
import { deleteExamYear } from "~/features/exam-years/deletion.server";
import { findExamYear } from "~/features/exam-years/queries.server";
import { examYearEdit } from "~/features/exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

/** The list serves years; this address only changes one (docs/api/exam-years.md). */
export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "exam_year.view");
    return methodNotAllowed("PUT, DELETE");
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_year.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findExamYear(id));
        const input = await readJson(request, examYearEdit, {
          judge: (given) => objectionsToExamYear(given, id),
        });
        return answerJson(actor, input, () => updateExamYear(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deleteExamYear(actor, id));
      default:
        return methodNotAllowed("PUT, DELETE");
    }
  });
}
