import type { ActionFunctionArgs } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import {
  objectionsToImpersonation,
  startImpersonation,
  stopImpersonation,
} from "~/features/users/impersonation.server";
import { impersonation } from "~/features/users/schema";
import { requireAdminInPerson } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson, withoutBody } from "~/http/json.server";
import { requireFreshProof } from "~/http/proof.server";
import { renewedAnswer, sessionAnswer } from "./parts/session-answer";

const methods = "POST, DELETE";

export async function loader() {
  return methodNotAllowed(methods);
}

/** A changed session gets a new token. */
export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    if (request.method !== "POST" && request.method !== "DELETE") return methodNotAllowed(methods);
    const found = requireAdminInPerson(request);
    const { actor } = found;
    const answer =
      request.method === "POST"
        ? await begin(request, actor)
        : answerJson(actor, withoutBody(request), () => stopImpersonation(actor));
    if (!answer.ok) return answer;
    const hasChanged = request.method === "POST" || actor.acting_as !== null;
    return hasChanged ? renewedAnswer(request, found, null) : sessionAnswer(found, null);
  });
}

async function begin(request: Request, actor: Actor): Promise<Response> {
  requireFreshProof(request, actor);
  const input = await readJson(request, impersonation, { judge: objectionsToImpersonation });
  // No key: an impersonation that has ended since must begin again.
  return answerJson(actor, { ...input, key: null }, () => startImpersonation(actor, input.value));
}
