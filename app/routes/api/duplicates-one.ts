import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { reopenDuplicate, resolveDuplicate } from "~/features/duplicates/commands.server";
import { findDuplicate, isInScope } from "~/features/duplicates/queries.server";
import { resolutionNew } from "~/features/duplicates/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { notFound, orNotFound } from "~/http/refusals.server";
import { duplicatePlaceFrom } from "~/routes/duplicates/parts/place.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "duplicate.view");
    const data = orNotFound(request, findDuplicate(actor, duplicatePlaceFrom(request, params)));
    return Response.json({ data, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "duplicate.manage");
    const place = duplicatePlaceFrom(request, params);
    switch (request.method) {
      case "PUT": {
        if (!isInScope(actor, place.id)) throw notFound(request);
        const input = await readJson(request, resolutionNew);
        return answerJson(actor, input, () => resolveDuplicate(actor, place, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => reopenDuplicate(actor, place));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
