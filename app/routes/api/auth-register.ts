import { objectionsToRegistering, registerUser, secondsUntilRegistration } from "~/features/users/register";
import { registration } from "~/features/users/schema";
import { calls } from "~/http/calls";
import { answerJson, failedIn, readJson } from "~/http/json";
import { anonymous, visitorOf } from "~/http/visitor";
import { t } from "~/messages";

/** The new account has no permissions and no session. */
async function register(request: Request): Promise<Response> {
  const failed = { success: false };
  const input = await readJson(request, registration, { failed, judge: objectionsToRegistering });
  const { address } = visitorOf(request);
  const seconds = secondsUntilRegistration(address);
  if (seconds > 0) return refuseForNow(request, seconds);
  return answerJson(anonymous, input, await registerUser(input.value, address), {
    status: 201,
    body: (data) => ({ success: true, data }),
    failed,
  });
}

function refuseForNow(request: Request, seconds: number): Response {
  const error = t("account.register_throttled", { minutes: Math.ceil(seconds / 60) });
  return Response.json(
    { ...failedIn(request), success: false, data: null, error, code: "throttled" },
    { status: 429, headers: { "Retry-After": String(seconds) } },
  );
}

export const loader = calls({
  "auth/register": {
    POST: { may: null, body: registration, status: 201, respond: ({ request }) => register(request) },
  },
});

export const action = loader;
