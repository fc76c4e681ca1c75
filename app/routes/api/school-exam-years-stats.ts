import type { LoaderFunctionArgs } from "@remix-run/node";
import { listRegistrations } from "~/features/school-exam-years/queries.server";
import { registrationList } from "~/features/school-exam-years/schema";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_exam_year.view");
    return Response.json({ ...listRegistrations(actor, readQuery(request, registrationList)), error: null });
  });
}

export async function action({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "school_exam_year.view");
    return methodNotAllowed("GET");
  });
}
