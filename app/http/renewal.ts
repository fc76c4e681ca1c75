import type { FoundSession } from "~/auth/found-session";
import { renew } from "~/auth/rotation";
import { findSession } from "~/auth/sessions";
import { hashOf } from "~/auth/tokens";
import { type RequestContext, requestContext } from "~/db/request-context";
import { rememberAccepted } from "./accepted-sessions";
import { cookies, sessionCookie } from "./cookies";

const remembered = 60_000;

/** The token that a form has made, by the form: the same form, sent twice, gets the same answer. */
const made = new Map<string, { token: string; until: number }>();
const renewed = new WeakMap<RequestContext, string>();
const repeated = new WeakMap<Request, Headers>();

/** The token of the request, or the one that its action has put in its place: the loaders of its page then still find the session. */
export function tokenOf(request: Request): string | null {
  const context = requestContext();
  return (context && renewed.get(context)) ?? cookies.session.read(request);
}

const nameOf = (request: Request, key: string): string =>
  hashOf(`${cookies.session.read(request)} ${new URL(request.url).pathname} ${key}`);

function madeBefore(request: Request, key: string | null): FoundSession | null {
  for (const [name, { until }] of made) if (until < Date.now()) made.delete(name);
  const token = key ? made.get(nameOf(request, key))?.token : undefined;
  return token ? findSession(token) : null;
}

/** Ends the token of the request. `key` is the submission key of its form. */
export function renewSession(
  request: Request,
  found: FoundSession,
  headers: Headers,
  key: string | null,
): string | null {
  const token = madeBefore(request, key)?.token ?? renew(found);
  if (!token) return null;
  if (key) made.set(nameOf(request, key), { token, until: Date.now() + remembered });
  put(token, found, headers);
  return token;
}

/** The session of a form whose token this very form has replaced. */
export function sessionOfRepeated(request: Request, key: string | null): FoundSession | null {
  const found = madeBefore(request, key);
  if (!found) return null;
  const headers = new Headers();
  put(found.token, found, headers);
  repeated.set(request, headers);
  return found;
}

export const headersOfRepeated = (request: Request): Headers | undefined => repeated.get(request);

function put(token: string, { session, actor }: FoundSession, headers: Headers): void {
  rememberAccepted(token, actor.user_id);
  const context = requestContext();
  if (context) renewed.set(context, token);
  headers.append("Set-Cookie", sessionCookie(token, session.remember));
}
