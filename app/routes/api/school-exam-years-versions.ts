import type { LoaderFunctionArgs } from "@remix-run/node";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { versionList } from "~/features/school-exam-years/version-schema";
import { versionsOfList } from "~/features/school-exam-years/versions.server";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_exam_year.view");
    const list = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
    return Response.json({ ...versionsOfList(list.id, readQuery(request, versionList)), error: null });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
