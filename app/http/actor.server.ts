import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import { can, type Permission } from "~/auth/permissions";
import { permissionsWithProof } from "~/auth/proof.server";
import { rotateIfDue } from "~/auth/rotation.server";
import { findSession } from "~/auth/sessions.server";
import { changesSoFar } from "~/db/client.server";
import { noteAuthor, type RequestContext, requestContext } from "~/db/request-context.server";
import { t } from "~/messages";
import { confinementOf } from "./confinement.server";
import { noSessionCookie, readSessionToken } from "./cookies.server";
import { flashCookie } from "./flash.server";
import { requireFreshProof } from "./proof.server";
import { forbidden, isApi, refusal, unauthenticated } from "./refusals.server";
import { leadsToStoredForm, returnAddress } from "./stored-forms.server";

/** Who is acting, or null for a visitor. */
export function currentActor(request: Request): Actor | null {
  return currentSession(request)?.actor ?? null;
}

/** The session of the request's cookie, when it is running; its account is named in the request's context. */
export function currentSession(request: Request): FoundSession | null {
  const token = readSessionToken(request);
  if (!token) return null;
  const context = requestContext();
  const found = context && request.method === "GET" ? lookOnce(context, token) : findSession(token);
  if (found) noteAuthor(found.actor);
  return found;
}

interface Look {
  token: string;
  changes: number;
  found: FoundSession | null;
}

const looks = new WeakMap<RequestContext, Look>();

/**
 * The frame of a page, its screen and its cookie all ask for the session: one look serves them, unless this process
 * wrote a row in between.
 */
function lookOnce(context: RequestContext, token: string): FoundSession | null {
  const last = looks.get(context);
  if (last?.token === token && last.changes === changesSoFar()) return last.found;
  const found = findSession(token);
  looks.set(context, { token, changes: changesSoFar(), found });
  return found;
}

/** The next token of a session whose access window is over; pages rotate, the calls between them do not. */
export function rotateForPage(request: Request): { token: string; remember: boolean } | null {
  const found = currentSession(request);
  const token = found && rotateIfDue(found);
  return token ? { token, remember: found.session.remember } : null;
}

/**
 * The actor, who may do this deed by role. Every loader and action begins here, or stands in the list of public
 * routes that the house test keeps. A visitor is sent to sign in and back (401 for the API); 403 for another role.
 */
export function requireActor(request: Request, permission: Permission): Actor {
  return requireSession(request, permission).actor;
}

/** The same, for the few doors that change the session itself. */
export function requireSession(request: Request, permission: Permission): FoundSession {
  const found = currentSession(request);
  if (!found) throw signInFirst(request, null);
  const isCall = isApi(request) && !isReading(request);
  if (found.lapsed && isCall) throw refusal(request, 409, "impersonation_ended", t("acting.over"));
  return requirePermission(request, found, permission);
}

/** The session, whose role permits the action and which has no other page to go through first. */
export function requirePermission(
  request: Request,
  found: FoundSession,
  permission: Permission,
): FoundSession {
  const { actor } = found;
  const first = confinementOf(actor);
  if (first && !first.opens.includes(permission)) {
    throw refusal(request, 403, first.code, t(first.key), first.page);
  }
  if (!can(actor, permission)) throw forbidden(request);
  const needsProof = permissionsWithProof.includes(permission) && isApi(request) && !isReading(request);
  if (needsProof) requireFreshProof(request, actor);
  return found;
}

/**
 * Somebody whose role is ADMIN in person, acting for another or not; for taking on a part and laying it down.
 */
export function requireAdminInPerson(request: Request): FoundSession {
  return requireAdminOf(request, requireSession(request, "account.own"));
}

export function requireAdminOf(request: Request, found: FoundSession): FoundSession {
  if (!found.actor.acting_as && !can(found.actor, "impersonate")) throw forbidden(request);
  return found;
}

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** For pages that make no sense to somebody who has signed in already (product 2.2). */
export function requireGuest(request: Request): void {
  if (!currentActor(request)) return;
  // Signed in from another tab: the form of this one waits.
  throw redirect(refusedUntilChanged(new URL(request.url).searchParams.get("redirect_to")), 303);
}

/** Back to a form that waits, and to nothing else. */
export function refusedUntilChanged(given: unknown): string {
  const back = safePath(given, "/");
  return leadsToStoredForm(back) ? back : "/";
}

/** To sign in and back; `kept` is the stored form that arrived without a session. */
export function signInFirst(request: Request, kept: string | null): Response {
  if (isApi(request)) return unauthenticated(request);
  const path = returnAddress(request, kept);
  const back = path === "/" ? "" : `?redirect_to=${encodeURIComponent(path)}`;
  const headers = new Headers();
  if (readSessionToken(request)) headers.append("Set-Cookie", noSessionCookie);
  if (!isReading(request) && !kept)
    headers.append("Set-Cookie", flashCookie({ key: "kept.not_done", kind: "error" }));
  return redirect(`/user_login${back}`, { status: 303, headers });
}

/** A path of this site to go to, or the fallback: never another host, a scheme, a backslash or what no header can hold. */
export function safePath(value: unknown, fallback: string): string {
  const local = typeof value === "string" && /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value);
  return local && !/^\/(user_login|logout|admin_register|setup|recover)\b/.test(value) ? value : fallback;
}
