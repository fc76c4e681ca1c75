import {
  objectionsToImpersonation,
  startImpersonation,
  stopImpersonation,
} from "~/features/users/impersonation";
import { impersonation } from "~/features/users/schema";
import { requireAdminInPerson } from "~/http/actor";
import { calls } from "~/http/calls";
import { answerJson, readJson, withoutBody } from "~/http/json";
import { requireFreshProof } from "~/http/proof";
import { renewedAnswer, sessionAnswer } from "./parts/session-answer";

async function begin(request: Request): Promise<Response> {
  const session = requireAdminInPerson(request);
  const { actor } = session;
  requireFreshProof(request, actor);
  const input = await readJson(request, impersonation, { judge: objectionsToImpersonation });
  // No key: an impersonation that has ended since must begin again.
  const answer = answerJson(actor, { ...input, key: null }, () => startImpersonation(actor, input.value));
  return answer.ok ? renewedAnswer(request, session, null) : answer;
}

function end(request: Request): Response {
  const session = requireAdminInPerson(request);
  const { actor } = session;
  const answer = answerJson(actor, withoutBody(request), () => stopImpersonation(actor));
  if (!answer.ok) return answer;
  return actor.acting_as === null ? sessionAnswer(session, null) : renewedAnswer(request, session, null);
}

/** A changed session gets a new token. `requireAdminInPerson` takes the place of the permission, which an impersonated role does not have. */
export const loader = calls({
  "auth/impersonation": {
    POST: { may: "impersonate", body: impersonation, respond: ({ request }) => begin(request) },
    DELETE: { may: "impersonate", respond: ({ request }) => end(request) },
  },
});

export const action = loader;
