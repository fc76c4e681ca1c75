import type { LoaderFunctionArgs } from "@remix-run/node";
import { findRegistration } from "~/features/school-exam-years/queries.server";
import { versionList } from "~/features/school-exam-years/version-schema";
import { changesOfVersion, findVersion } from "~/features/school-exam-years/versions.server";
import { requireActor } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { readQuery } from "~/http/query.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

/** The changes of one version. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "school_exam_year.view");
    const list = orNotFound(request, findRegistration(actor, idFrom(request, params.id)));
    const version = orNotFound(request, findVersion(list.id, idFrom(request, params.version)));
    return Response.json({
      ...changesOfVersion(actor, version, readQuery(request, versionList)),
      version,
      error: null,
    });
  });
}

export async function action() {
  return methodNotAllowed("GET");
}
