import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { deleteNotice, objectionsToNotice, updateNotice } from "~/features/notices/commands.server";
import { findNotice, schoolsWithoutReading } from "~/features/notices/queries.server";
import { noticeEdit } from "~/features/notices/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { idFrom, orNotFound } from "~/http/refusals.server";

/** The notice with the schools that have not read it. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "notice.manage");
    const notice = orNotFound(request, findNotice(idFrom(request, params.id)));
    return Response.json({ data: { ...notice, unread: schoolsWithoutReading(notice) }, error: null });
  });
}

export async function action({ request, params }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "notice.manage");
    const id = idFrom(request, params.id);
    switch (request.method) {
      case "PUT": {
        orNotFound(request, findNotice(id));
        const input = await readJson(request, noticeEdit, { judge: objectionsToNotice });
        return answerJson(actor, input, () => updateNotice(actor, id, input.value));
      }
      case "DELETE":
        return answerJson(actor, withoutBody(request), () => deleteNotice(actor, id));
      default:
        return methodNotAllowed("GET, PUT, DELETE");
    }
  });
}
