import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FormToken } from "~/auth/form-token.server";
import type { FoundSession } from "~/auth/found-session";
import type { Permission } from "~/auth/permissions";
import { currentSession, requireAdminOf, requirePermission, signInFirst } from "./actor.server";
import { noLastSelectionCookie, readSessionToken } from "./cookies.server";
import { type Flash, flashCookie } from "./flash.server";
import { type Posted, readPosted } from "./posted.server";
import { hasScreen, impersonationAddress, keepPosted, largest, returnAddress } from "./stored-forms.server";

/**
 * The actor of a posted form, whose role permits the action. Every action of a page begins here, before it looks for
 * anything: a form that another account or another impersonation received is not run but stored for its owner, and so
 * is one that arrives without a session.
 */
export async function requireSender(request: Request, permission: Permission): Promise<Actor> {
  return (await requireSenderSession(request, permission)).actor;
}

/** The same, for actions that change the session itself. */
export async function requireSenderSession(request: Request, permission: Permission): Promise<FoundSession> {
  return requirePermission(request, await sessionOfForm(request, true), permission);
}

/** The same for the two forms that start and end an impersonation: they are the account's, in whichever it acts. */
export async function requireAdminSender(request: Request): Promise<FoundSession> {
  const found = await sessionOfForm(request, false);
  return requireAdminOf(request, requirePermission(request, found, "account.own"));
}

async function sessionOfForm(request: Request, isOfImpersonation: boolean): Promise<FoundSession> {
  // What is wrong with a body that is no form, readForm answers, after the permission.
  const posted = isTooLong(request) ? null : await readPosted(request).catch(() => null);
  const found = currentSession(request);
  if (!found) throw signInFirst(request, posted && keepPosted(request, posted, "visitor"));
  const { token = null, isForged = false } = posted ?? {};
  if (isForged && !hasScreen(request)) throw home({ key: "kept.forged", kind: "error" });
  if (posted && token && token.user_id !== found.actor.user_id) throw ofAnother(request, posted, found.actor);
  if (!isOfImpersonation) return found;
  if (!token && found.lapsed) throw home({ key: "acting.over", kind: "info" });
  if (posted && token && token.acting_as !== found.actor.acting_as) {
    throw ofImpersonation(request, posted, token, found.actor);
  }
  return found;
}

/** Nothing that is longer is stored, so without a session it is not read either. */
const isTooLong = (request: Request) =>
  Number(request.headers.get("content-length") ?? 0) > largest && readSessionToken(request) === null;

/** A form of another account: its owner finds it at the next sign-in, and the person here learns no more of it. */
function ofAnother(request: Request, posted: Posted, { username }: Actor): Response {
  const isKept = keepPosted(request, posted, "other") !== null;
  return home({ key: isKept ? "kept.of_other" : "kept.of_other_lost", values: { username }, kind: "error" });
}

/** A form of the account's own, from before or after an impersonation: to where that is changed, and back to the form. */
function ofImpersonation(request: Request, posted: Posted, token: FormToken, actor: Actor): Response {
  const id = keepPosted(request, posted, "self");
  if (!id) return home({ key: token.acting_as ? "acting.over" : "acting.not_own", kind: "info" });
  return redirect(impersonationAddress(token.acting_as, returnAddress(request, id), actor), {
    status: 303,
    headers: { "Set-Cookie": noLastSelectionCookie },
  });
}

function home(flash: Flash): Response {
  const headers = new Headers({ "Set-Cookie": noLastSelectionCookie });
  headers.append("Set-Cookie", flashCookie(flash));
  return redirect("/", { status: 303, headers });
}
