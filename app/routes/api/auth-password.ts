import type { ActionFunctionArgs } from "@remix-run/node";
import {
  changeOwnPassword,
  deviceAfterChange,
  objectionsToPasswordChange,
} from "~/features/users/password.server";
import { passwordChange } from "~/features/users/schema";
import { requireSession } from "~/http/actor.server";
import { deviceCookie } from "~/http/cookies.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { renewSession } from "~/http/renewal.server";
import { visitorOf } from "~/http/visitor.server";

export async function loader() {
  return methodNotAllowed("PUT");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const found = requireSession(request, "account.password");
    const { actor } = found;
    const from = visitorOf(request);
    const input = await readJson(request, passwordChange, {
      judge: (given) => objectionsToPasswordChange(actor, given, from),
    });
    const { address, device } = from;
    const change = await changeOwnPassword(actor, input.value, address, device);
    const answer = answerJson(actor, input, change);
    if (!answer.ok) return answer;
    renewSession(request, found, answer.headers, input.key);
    answer.headers.append("Set-Cookie", deviceCookie(deviceAfterChange(actor, device)));
    return answer;
  });
}
