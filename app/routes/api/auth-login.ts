import { signIn } from "~/features/users/schema";
import { signInUser, signOutIfStored } from "~/features/users/sign-in";
import { calls } from "~/http/calls";
import { leavingHeaders, signedInHeaders } from "~/http/cookies";
import { failedIn, readJson } from "~/http/json";
import { unauthenticated } from "~/http/refusals";
import { currentSession } from "~/http/session";
import { visitorOf } from "~/http/visitor";
import { t } from "~/messages";

/** As in docs/api/auth.md. */
const refusals = {
  wrong: { status: 401, code: "wrong_credentials", error: t("account.wrong_credentials") },
  not_approved: { status: 403, code: "not_approved", error: t("account.not_approved") },
  expired: { status: 401, code: "password_expired", error: t("account.password_expired") },
  otp_wrong: { status: 401, code: "otp_required", error: t("second_step.wrong") },
  otp_wrong_without_codes: {
    status: 401,
    code: "otp_required",
    error: t("second_step.wrong_without_codes"),
  },
  otp_throttled: { status: 429, code: "throttled", error: t("second_step.throttled") },
  throttled: { status: 429, code: "throttled", error: t("account.throttled") },
  busy: { status: 503, code: "busy", error: t("account.busy") },
} as const;

/** The caller repeats the call with `otp`. */
const codeAwaited = { status: 401, code: "otp_required", error: t("second_step.awaited") };

type Refusal = { status: number; code: string; error: string };

function answerRefusal(request: Request, { status, code, error }: Refusal, retry_after = 0): Response {
  const headers = new Headers(retry_after > 0 ? { "Retry-After": String(retry_after) } : {});
  return Response.json(
    { ...failedIn(request), success: false, data: null, error, code },
    { status, headers },
  );
}

/** A session in the request ends, and the account gets a new one. */
async function signInByCall(request: Request): Promise<Response> {
  const { value } = await readJson(request, signIn, { failed: { success: false } });
  const before = currentSession(request)?.session.id;
  const result = await signInUser(value, visitorOf(request), before);
  if (result.kind === "code_awaited") return answerRefusal(request, codeAwaited);
  if (result.kind === "refused") return answerRefusal(request, refusals[result.why], result.retry_after);
  return Response.json(
    { success: true, data: result.profile, error: null },
    { headers: signedInHeaders(result) },
  );
}

/** Every session may end itself, regardless of role and approval. */
function signOutByCall(request: Request): Response {
  const found = currentSession(request);
  if (!found) return unauthenticated(request);
  const headers = leavingHeaders();
  if (signOutIfStored(found.session.id)) {
    return Response.json({ success: true, data: null, error: null }, { headers });
  }
  const error = t("account.logged_out_here");
  return Response.json({ success: false, data: null, error, code: "storage_full" }, { status: 507, headers });
}

export const loader = calls({
  "auth/login": { POST: { may: null, body: signIn, respond: ({ request }) => signInByCall(request) } },
  "auth/logout": { POST: { may: null, respond: ({ request }) => signOutByCall(request) } },
});

export const action = loader;
