import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { permissionFor } from "~/features/school-exam-years/list-state";
import { setListStates } from "~/features/school-exam-years/sign-off.server";
import { signOffCall } from "~/features/school-exam-years/sign-off-schema";
import { requireActor } from "~/http/actor.server";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return jsonDoor(request, () => {
    requireActor(request, "list.sign_many");
    return methodNotAllowed("PUT");
  });
}

export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(request, async () => {
    const actor = requireActor(request, "list.sign_many");
    if (request.method !== "PUT") return methodNotAllowed("PUT");
    const input = await readJson(request, signOffCall);
    const { rows, ...step } = input.value;
    requireActor(request, permissionFor(actor, step));
    return answerJson(actor, input, () => setListStates(actor, step, rows));
  });
}
