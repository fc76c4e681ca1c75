import type { ActionFunctionArgs } from "@remix-run/node";
import { objectionsToProof } from "~/features/users/proof.server";
import { proof } from "~/features/users/schema";
import { requireSession } from "~/http/actor.server";
import { jsonDoor, methodNotAllowed, readJson, unprocessable } from "~/http/json.server";
import { visitorOf } from "~/http/visitor.server";
import { t } from "~/messages";
import { renewedAnswer } from "./parts/session-answer";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const found = requireSession(request, "account.own");
    const { value, key } = await readJson(request, proof);
    const refused = await objectionsToProof(found.actor, value, visitorOf(request));
    if (!refused) return renewedAnswer(request, found, key);
    return refused.retry_after > 0 ? tooMany(refused.retry_after) : unprocessable(request, refused.problems);
  });
}

const tooMany = (seconds: number): Response =>
  Response.json(
    { data: null, error: t("second_step.throttled"), code: "throttled" },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
