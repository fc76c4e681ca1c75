import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import { can, isSignedInPersonOnly, type Permission } from "~/auth/permissions";
import { permissionsWithProof } from "~/auth/proof";
import { rotateIfDue } from "~/auth/rotation";
import { findSession, hasSession } from "~/auth/sessions";
import { changesSoFar } from "~/db/client";
import { noteAuthor, type RequestContext, requestContext } from "~/db/request-context";
import { t } from "~/messages";
import { forgetAccepted, rememberAccepted } from "./accepted-sessions";
import { confinementOf } from "./confinement";
import { cookies } from "./cookies";
import { flashCookie } from "./flash";
import { machineIn } from "./machines";
import { requireFreshProof } from "./proof";
import { forbidden, inPersonOnly, isApi, refusal, unauthenticated } from "./refusals";
import { tokenOf } from "./renewal";
import { readingSession } from "./storage-faults";
import { leadsToStoredForm, returnAddress } from "./stored-forms";
import { asUrl } from "./url";

export function currentActor(request: Request): Actor | null {
  return currentSession(request)?.actor ?? null;
}

export function currentSession(request: Request): FoundSession | null {
  const token = tokenOf(request);
  if (!token) return null;
  const context = requestContext();
  const found = readingSession(() =>
    context && request.method === "GET" ? lookOnce(context, token) : findSession(token),
  );
  if (!found) forgetAccepted(token);
  else {
    noteAuthor(found.actor);
    rememberAccepted(token, found.actor.user_id);
  }
  return found;
}

interface Look {
  token: string;
  changes: number;
  found: FoundSession | null;
}

const looks = new WeakMap<RequestContext, Look>();

/** A page asks for its session several times: one read serves until this process writes a row. */
function lookOnce(context: RequestContext, token: string): FoundSession | null {
  const last = looks.get(context);
  if (last?.token === token && last.changes === changesSoFar()) return last.found;
  const found = findSession(token);
  looks.set(context, { token, changes: changesSoFar(), found });
  return found;
}

/** Only pages rotate the token, so that parallel calls keep theirs. Null while the access window is open. */
export function rotateForPage(request: Request): { token: string; remember: boolean } | null {
  const found = currentSession(request);
  const token = found && rotateIfDue(found);
  if (token) rememberAccepted(token, found.actor.user_id);
  return token ? { token, remember: found.session.remember } : null;
}

/** Every loader and action begins here or is in the list of public routes: a visitor goes to sign in (401 for the API), another role gets 403. */
export function requireActor(request: Request, permission: Permission): Actor {
  const machine = machineIn();
  if (!machine) return requireSession(request, permission).actor;
  if (!can(machine, permission)) throw forbidden(request);
  return machine;
}

export function requireSession(request: Request, permission: Permission): FoundSession {
  const found = currentSession(request);
  if (!found) throw signInFirst(request, null);
  const isCall = isApi(request) && !isReading(request);
  if (found.lapsed && isCall) throw refusal(request, 409, "impersonation_ended", t("acting.over"));
  return requirePermission(request, found, permission);
}

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
  if (isSignedInPersonOnly(actor, permission)) throw inPersonOnly(request);
  if (!can(actor, permission)) throw forbidden(request);
  const needsProof = permissionsWithProof.includes(permission) && isApi(request) && !isReading(request);
  if (needsProof) requireFreshProof(request, actor);
  return found;
}

/** The account has the role ADMIN itself, during an impersonation too: for its start and its end. */
export function requireAdminInPerson(request: Request): FoundSession {
  return requireAdminOf(request, requireSession(request, "account.own"));
}

export function requireAdminOf(request: Request, found: FoundSession): FoundSession {
  if (!found.actor.acting_as && !can(found.actor, "impersonate")) throw forbidden(request);
  return found;
}

const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

export function requireGuest(request: Request): void {
  if (!currentActor(request)) return;
  // Another tab has signed in: the stored form of this one waits.
  throw redirect(refusedUntilChanged(new URL(request.url).searchParams.get("redirect_to")), 303);
}

export function refusedUntilChanged(given: unknown): string {
  const back = safePath(given, "/");
  return leadsToStoredForm(back) ? back : "/";
}

/** The sign-in page leads back; `kept` is the form that arrived without a session. */
export function signInFirst(request: Request, kept: string | null): Response {
  if (isApi(request)) return unauthenticated(request);
  const path = returnAddress(request, kept);
  const back = path === "/" ? "" : `?redirect_to=${encodeURIComponent(path)}`;
  const headers = new Headers();
  // An unknown token may be one that a newer cookie of this browser has replaced.
  if (hasSession(cookies.session.read(request))) headers.append("Set-Cookie", cookies.session.gone);
  if (!isReading(request) && !kept)
    headers.append("Set-Cookie", flashCookie({ key: "kept.not_done", kind: "error" }));
  return redirect(`/user_login${back}`, { status: 303, headers });
}

/** A path of this site or the fallback: never another host, a scheme, a backslash or a character that no header takes. */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return fallback;
  // Dot segments may resolve to `//host`, which the next redirect would take for another site.
  const isResolved = asUrl(value).pathname === value.split(/[?#]/, 1)[0];
  return isResolved && !leadsOut.test(value) ? value : fallback;
}

const leadsOut = /^\/(user_login|logout|admin_register|setup|recover|masuk)\b/;
