import type { ActionFunctionArgs } from "@remix-run/node";
import { copyPapers } from "~/features/exam-papers/copy.server";
import { papersCopied } from "~/features/exam-papers/schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader() {
  return methodNotAllowed("POST");
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "exam_paper.manage");
    if (request.method !== "POST") return methodNotAllowed("POST");
    const input = await readJson(request, papersCopied);
    return answerJson(actor, input, () => copyPapers(actor, input.value));
  });
}
