import type { FoundSession } from "~/auth/found-session";
import { findSession } from "~/auth/sessions.server";
import { describeSession } from "~/features/users/session.server";
import { sessionCookie } from "~/http/cookies.server";

/**
 * The session after a change, with the cookie of its next token where it has one. It is found by the token that the
 * request brought: only the browser may show the next one, because that proves that it arrived.
 */
export function sessionAnswer(before: FoundSession, token: string | null): Response {
  const after = findSession(before.token) ?? before;
  const headers = new Headers(token ? { "Set-Cookie": sessionCookie(token, after.session.remember) } : {});
  return Response.json({ data: describeSession(after), error: null }, { headers });
}
