import {
  objectionsToImpersonation,
  startImpersonation,
  stopImpersonation,
} from "~/features/users/impersonation.server";
import { impersonation } from "~/features/users/schema";
import { requireAdminOf } from "~/http/actor.server";
import { answers, type Call, calls } from "~/http/calls.server";
import { answerJson, readJson, withoutBody } from "~/http/json.server";
import { requireFreshProof } from "~/http/proof.server";
import { renewedAnswer, sessionAnswer } from "./parts/session-answer";

async function begin({ request, session, actor }: Call): Promise<Response> {
  requireAdminOf(request, session);
  requireFreshProof(request, actor);
  const input = await readJson(request, impersonation, { judge: objectionsToImpersonation });
  // No key: an impersonation that has ended since must begin again.
  const answer = answerJson(actor, { ...input, key: null }, () => startImpersonation(actor, input.value));
  return answer.ok ? renewedAnswer(request, session, null) : answer;
}

function end({ request, session, actor }: Call): Response {
  requireAdminOf(request, session);
  const answer = answerJson(actor, withoutBody(request), () => stopImpersonation(actor));
  if (!answer.ok) return answer;
  return actor.acting_as === null ? sessionAnswer(session, null) : renewedAnswer(request, session, null);
}

/** A changed session gets a new token. An ADMIN has the role itself here, during an impersonation too. */
export const loader = calls({
  "auth/impersonation": {
    POST: answers({ may: "account.own", body: impersonation, respond: begin }),
    DELETE: answers({ may: "account.own", respond: end }),
  },
});

export const action = loader;
