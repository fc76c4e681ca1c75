import type { FoundSession } from "~/auth/found-session";
import { refresh } from "~/auth/rotation.server";
import { sessionCookie } from "./cookies.server";

/**
 * Gives a session another token after a change of what it may do. The holder of an old token gets none: the current one
 * belongs to another tab, or to another person.
 */
export function renewSession(found: FoundSession, headers: Headers): void {
  const token = refresh(found);
  if (token) headers.append("Set-Cookie", sessionCookie(token, found.session.remember));
}
