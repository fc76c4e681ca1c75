import type { ActionFunctionArgs } from "@remix-run/node";
import { rotate } from "~/auth/sessions.server";
import { changeOwnPassword, deviceAfterChange } from "~/features/users/password.server";
import { passwordChange } from "~/features/users/schema";
import { requireSession } from "~/http/actor.server";
import { signedInHeaders } from "~/http/cookies.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { visitorOf } from "~/http/visitor.server";

export async function loader() {
  return methodNotAllowed("PUT");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(async () => {
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const found = requireSession(request, "account.password");
    const { actor, session } = found;
    const input = await readJson(request, passwordChange);
    const { address, device } = visitorOf(request);
    const change = await changeOwnPassword(actor, input.value, address, device);
    const answer = answerJson(actor, input, change);
    if (!answer.ok) return answer;
    const { remember } = session;
    const signedIn = { token: rotate(found), remember, device: deviceAfterChange(actor, device) };
    for (const [name, cookie] of signedInHeaders(signedIn)) answer.headers.append(name, cookie);
    return answer;
  });
}
