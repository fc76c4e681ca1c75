import type { FoundSession } from "~/auth/found-session";
import { renew, rotateIfDue } from "~/auth/rotation";
import { findSession, type Look, lookForSession } from "~/auth/sessions";
import { hashOf } from "~/auth/tokens";
import { onceARequest } from "~/db/client";
import { noteAuthor, type RequestContext, requestContext } from "~/db/request-context";
import { forgetAccepted, rememberAccepted } from "./accepted-sessions";
import { cookies, sessionCookie } from "./cookies";
import { readingSession } from "./storage-faults";

const remembered = 60_000;

/** The token that a form has made, by the form: the same form, sent twice, gets the same answer. */
const made = new Map<string, { token: string; until: number }>();
const renewed = new WeakMap<RequestContext, string>();

const noLook: Look = { found: null, isStored: false };

export const currentSession = (request: Request): FoundSession | null => lookOf(request).found;

/**
 * The one place where the session of a request is looked up: by its token, or by the one that its action has put in its place. A form that was
 * sent before may have replaced its token then: `key` is its submission key.
 */
export function lookOf(request: Request, key: string | null = null): Look {
  const context = requestContext();
  const own = (context && renewed.get(context)) ?? cookies.session.read(request);
  const look = lookBy(own);
  const next = look.found ? null : madeBy(request, key);
  const { found } = lookBy(next);
  if (!found) return look;
  if (context) renewed.set(context, found.token);
  return { found, isStored: true };
}

function lookBy(token: string | null): Look {
  if (!token) return noLook;
  const look = readingSession(() => onceARequest(`session ${token}`, () => lookForSession(token)));
  if (look.found) {
    noteAuthor(look.found.actor);
    rememberAccepted(token, look.found.actor.user_id);
  } else forgetAccepted(token);
  return look;
}

/** Only pages rotate the token, so that parallel calls keep theirs. Null while the access window is open. */
export function rotateForPage(request: Request): { token: string; remember: boolean } | null {
  const found = currentSession(request);
  const token = found && rotateIfDue(found);
  if (token) rememberAccepted(token, found.actor.user_id);
  return token ? { token, remember: found.session.remember } : null;
}

/** Ends the token of the request. `key` is the submission key of its form. */
export function renewSession(
  request: Request,
  found: FoundSession,
  headers: Headers,
  key: string | null,
): string | null {
  const before = madeBy(request, key);
  const token = before && findSession(before) ? before : renew(found);
  if (!token) return null;
  if (key) made.set(nameOf(request, key), { token, until: Date.now() + remembered });
  rememberAccepted(token, found.actor.user_id);
  const context = requestContext();
  if (context) renewed.set(context, token);
  headers.append("Set-Cookie", sessionCookie(token, found.session.remember));
  return token;
}

const nameOf = (request: Request, key: string): string =>
  hashOf(`${cookies.session.read(request)} ${new URL(request.url).pathname} ${key}`);

function madeBy(request: Request, key: string | null): string | null {
  for (const [name, { until }] of made) if (until < Date.now()) made.delete(name);
  return (key && made.get(nameOf(request, key))?.token) || null;
}
