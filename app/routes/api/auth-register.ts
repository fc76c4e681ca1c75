import type { ActionFunctionArgs } from "@remix-run/node";
import { registerUser } from "~/features/users/register.server";
import { registration } from "~/features/users/schema";
import { answerJson, jsonDoor, methodNotAllowed, readJson } from "~/http/json.server";
import { nobody } from "~/http/visitor.server";

export async function loader() {
  return methodNotAllowed("POST");
}

/** Public: makes an account without any power, and signs nobody in. */
export async function action({ request }: ActionFunctionArgs) {
  return jsonDoor(async () => {
    if (request.method !== "POST") return methodNotAllowed("POST");
    const failed = { success: false };
    const input = await readJson(request, registration, failed);
    return answerJson(nobody, input, await registerUser(input.value), {
      status: 201,
      body: (data) => ({ success: true, data }),
      failed,
    });
  });
}
