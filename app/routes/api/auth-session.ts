import { refresh } from "~/auth/rotation";
import { changeOwnPassword, deviceAfterChange, objectionsToPasswordChange } from "~/features/users/password";
import { objectionsToProof } from "~/features/users/proof";
import { passwordChange, proof } from "~/features/users/schema";
import { describeSession } from "~/features/users/session";
import { answers, type Call, calls, reads } from "~/http/calls";
import { cookies } from "~/http/cookies";
import { answerJson, readJson, unprocessable } from "~/http/json";
import { renewSession } from "~/http/session";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";
import { renewedAnswer, sessionAnswer } from "./parts/session-answer";

async function prove({ request, session, actor }: Call): Promise<Response> {
  const { value, key } = await readJson(request, proof);
  const refused = await objectionsToProof(actor, value, visitorOf(request));
  if (!refused) return renewedAnswer(request, session(), key);
  return refused.retry_after > 0 ? tooMany(refused.retry_after) : unprocessable(request, refused.problems);
}

const tooMany = (seconds: number): Response =>
  Response.json(
    { data: null, error: t("second_step.throttled"), code: "throttled" },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );

async function changePassword({ request, session, actor }: Call): Promise<Response> {
  const from = visitorOf(request);
  const input = await readJson(request, passwordChange, {
    judge: (given) => objectionsToPasswordChange(actor, given, from),
  });
  const { address, device } = from;
  const change = await changeOwnPassword(actor, input.value, address, device);
  const answer = answerJson(actor, input, change);
  if (!answer.ok) return answer;
  renewSession(request, session(), answer.headers, input.key);
  answer.headers.append("Set-Cookie", cookies.device.set(deviceAfterChange(actor, device)));
  return answer;
}

export const loader = calls({
  "auth/session": {
    GET: reads({ may: "account.own", read: ({ session }) => describeSession(session()) }),
  },
  "auth/refresh": {
    POST: answers({
      may: "account.own",
      respond({ session }) {
        const found = session();
        return sessionAnswer(found, refresh(found));
      },
    }),
  },
  "auth/proof": {
    POST: answers({ may: "account.own", body: proof, respond: prove }),
  },
  "auth/password": {
    PUT: answers({ may: "account.password", body: passwordChange, respond: changePassword }),
  },
});

export const action = loader;
