import type { FoundSession } from "~/auth/found-session";
import { refreshIfStored } from "~/auth/rotation.server";
import { sessionCookie } from "./cookies.server";

/** The holder of an old token gets no new one: the current token belongs to another tab or person. */
export function renewSession(found: FoundSession, headers: Headers): void {
  const token = refreshIfStored(found);
  if (token) headers.append("Set-Cookie", sessionCookie(token, found.session.remember));
}
