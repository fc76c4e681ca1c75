import type { ActionFunctionArgs } from "@remix-run/node";
import { refresh } from "~/auth/rotation.server";
import { requireSession } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed } from "~/http/json.server";
import { sessionAnswer } from "./parts/session-answer";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, () => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const found = requireSession(request, "account.own");
    return sessionAnswer(found, refresh(found));
  });
}
