import type { FoundSession } from "~/auth/found-session";
import { findSession } from "~/auth/sessions";
import { describeSession } from "~/features/users/session";
import { sessionCookie } from "~/http/cookies";
import { renewSession } from "~/http/session";

/** Found by the token of the request: only the browser may send the next token, to prove that it arrived. */
export function sessionAnswer(before: FoundSession, token: string | null): Response {
  const after = findSession(before.token) ?? before;
  const headers = new Headers(token ? { "Set-Cookie": sessionCookie(token, after.session.remember) } : {});
  return Response.json({ data: describeSession(after), error: null }, { headers });
}

/** With a new token in place of the request's. */
export function renewedAnswer(request: Request, found: FoundSession, key: string | null): Response {
  const headers = new Headers();
  const token = renewSession(request, found, headers, key) ?? found.token;
  const after = findSession(token) ?? found;
  return Response.json({ data: describeSession(after), error: null }, { headers });
}
