import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { receiveLists } from "~/features/absences/receive.server";
import { listReturns } from "~/features/absences/returns.server";
import { returnList, returnsNew } from "~/features/absences/returns-schema";
import { findPaper } from "~/features/exam-papers/queries.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "absence.view");
    const paper = orNotFound(request, findPaper(idFrom(request, params.id)));
    return Response.json({ ...listReturns(actor, paper, readQuery(request, returnList)), error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "attendance.receive");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const id = idFrom(request, params.id);
    orNotFound(request, findPaper(id));
    const input = await readJson(request, returnsNew);
    return answerJson(actor, input, () => receiveLists(actor, id, input.value), { status: 201 });
  });
}
