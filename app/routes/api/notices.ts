import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { can } from "~/auth/permissions";
import { createNotice, objectionsToNotice } from "~/features/notices/commands.server";
import { listNotices, runningNotices } from "~/features/notices/queries.server";
import { noticeNew } from "~/features/notices/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

/** The office gets every notice with its readers, another account the notices of its home. */
export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    const actor = requireActor(request, "notice.view");
    const data = can(actor, "notice.manage") ? listNotices() : runningNotices(actor);
    return Response.json({ data, error: null });
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "notice.manage");
    if (request.method !== "POST") return methodNotAllowed("GET, POST");
    const input = await readJson(request, noticeNew, { judge: objectionsToNotice });
    return answerJson(actor, input, () => createNotice(actor, input.value), { status: 201 });
  });
}
