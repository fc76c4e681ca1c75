import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { updateLookup } from "~/features/lookups/commands.server";
import { lookupEdit } from "~/features/lookups/schema";
import { findExamType } from "~/features/lookups/stores.server";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "lookup.manage");
    const examType = orNotFound(request, findExamType(params.code ?? ""));
    return Response.json({ data: examType, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "lookup.manage");
    if (request.method !== "PUT") return methodNotAllowed("GET, PUT");
    const { code } = orNotFound(request, findExamType(params.code ?? ""));
    const input = await readJson(request, lookupEdit.exam_types);
    return answerJson(actor, input, () => updateLookup(actor, "exam_types", code, input.value));
  });
}
