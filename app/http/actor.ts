import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import { can, isSignedInPersonOnly, type Permission } from "~/auth/permissions";
import { permissionsWithProof } from "~/auth/proof";
import { t } from "~/messages";
import { confinementOf } from "./confinement";
import { pathWithoutStoredForm } from "./fields";
import { machineIn } from "./machines";
import { requireFreshProof } from "./proof";
import { forbidden, inPersonOnly, isApi, refusal, unauthenticated } from "./refusals";
import { currentSession, lookOf } from "./session";
import { leadsToStoredForm, signInFirst } from "./stored-forms";
import { asUrl } from "./url";

export const currentActor = (request: Request): Actor | null => currentSession(request)?.actor ?? null;

/** Every loader and action begins here or is in the list of public routes: a visitor goes to sign in (401 for the API), another role gets 403. */
export function requireActor(request: Request, permission: Permission): Actor {
  const machine = machineIn();
  if (!machine) return requireSession(request, permission).actor;
  if (!can(machine, permission)) throw forbidden(request);
  return machine;
}

export function requireSession(request: Request, permission: Permission): FoundSession {
  const { found, isStored } = lookOf(request);
  if (!found && isApi(request)) throw unauthenticated(request);
  if (!found) throw signInFirst(pathWithoutStoredForm(request), isStored, !isReading(request));
  const isCall = isApi(request) && !isReading(request);
  if (found.lapsed && isCall) throw refusal(request, 409, "impersonation_ended", t("acting.over"));
  requirePermission(request, found, permission);
  if (isCall && permissionsWithProof.includes(permission)) requireFreshProof(request, found.actor);
  return found;
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

/** A path of this site or the fallback: never another host, a scheme, a backslash or a character that no header takes. */
export function safePath(value: unknown, fallback: string): string {
  if (typeof value !== "string" || !/^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(value)) return fallback;
  // Dot segments may resolve to `//host`, which the next redirect would take for another site.
  const isResolved = asUrl(value).pathname === value.split(/[?#]/, 1)[0];
  return isResolved && !leadsOut.test(value) ? value : fallback;
}

const leadsOut = /^\/(user_login|logout|admin_register|setup|recover|masuk)\b/;
