import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createPaper } from "~/features/exam-papers/commands.server";
import { objectionsToPaper } from "~/features/exam-papers/objections.server";
import { ownExamType, papersOf } from "~/features/exam-papers/queries.server";
import { paperList, paperNew } from "~/features/exam-papers/schema";
import { requireActor } from "~/http/actor.server";
import { chosenYear } from "~/http/chosen-year.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readListQuery } from "~/http/query.server";

/** Without an exam type, an account that has one gets its papers. */
export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "exam_paper.view");
    const query = readListQuery(request, paperList);
    const exam_year = query.exam_year ?? chosenYear(request);
    const papers = exam_year === null ? [] : papersOf(exam_year, query.exam_type_code ?? ownExamType(actor));
    return Response.json({ data: papers, error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_paper.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, paperNew, { judge: objectionsToPaper });
    return answerJson(actor, input, () => createPaper(actor, input.value), { status: 201 });
  });
}
