import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { createSchool, objectionsToNewSchool } from "~/features/schools/commands.server";
import { listSchools } from "~/features/schools/queries.server";
import { schoolList, schoolNew } from "~/features/schools/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school.view");
    return Response.json({ ...listSchools(actor, readQuery(request, schoolList)), error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "school.add");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, schoolNew, { judge: objectionsToNewSchool });
    return answerJson(actor, input, () => createSchool(actor, input.value), { status: 201 });
  });
}
