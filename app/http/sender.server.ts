import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FormToken } from "~/auth/form-token.server";
import type { FoundSession } from "~/auth/found-session";
import type { Permission } from "~/auth/permissions";
import { currentSession, requireAdminOf, requirePermission, signInFirst } from "./actor.server";
import { noLastSelectionCookie, readSessionToken } from "./cookies.server";
import { type Flash, flashCookie } from "./flash.server";
import { type Posted, readPosted } from "./posted.server";
import { sessionOfRepeated } from "./renewal.server";
import { screenAt } from "./screens.server";
import { impersonationAddress, largest, returnAddress, storePosted } from "./stored-forms.server";

/** Every action of a page begins here: a form of another account or impersonation, or without a session, is stored for its owner and not run. */
export async function requireSender(request: Request, permission: Permission): Promise<Actor> {
  return (await requireSenderSession(request, permission)).actor;
}

export async function requireSenderSession(request: Request, permission: Permission): Promise<FoundSession> {
  return requirePermission(request, await sessionOfForm(request, true), permission);
}

export async function requireAdminSender(request: Request): Promise<FoundSession> {
  const found = await sessionOfForm(request, false);
  return requireAdminOf(request, requirePermission(request, found, "account.own"));
}

async function sessionOfForm(request: Request, isOfImpersonation: boolean): Promise<FoundSession> {
  // After the permission check, readForm answers a body that is no form.
  const posted = isTooLong(request) ? null : await readPosted(request).catch(() => null);
  const found = currentSession(request) ?? (posted && sessionOfRepeated(request, posted.submission_key));
  if (!found) throw signInFirst(request, posted && storePosted(request, posted, "visitor"));
  const { token = null, isForged = false } = posted ?? {};
  if (isForged && isButton(request)) throw home({ key: "kept.forged", kind: "error" });
  if (posted && token && token.user_id !== found.actor.user_id) throw ofAnother(request, posted, found.actor);
  if (!isOfImpersonation) return found;
  if (!token && found.lapsed) throw home({ key: "acting.over", kind: "info" });
  if (posted && token && token.acting_as !== found.actor.acting_as) {
    throw ofImpersonation(request, posted, token, found.actor);
  }
  return found;
}

/** There is no form to show again. */
const isButton = (request: Request) => screenAt(new URL(request.url).pathname)?.hasPage === false;

/** A longer body could not be stored, so without a session it is not read. */
const isTooLong = (request: Request) =>
  Number(request.headers.get("content-length") ?? 0) > largest && readSessionToken(request) === null;

/** The owner finds the form after the next sign-in; the present account learns nothing about it. */
function ofAnother(request: Request, posted: Posted, { username }: Actor): Response {
  const isKept = storePosted(request, posted, "other") !== null;
  return home({ key: isKept ? "kept.of_other" : "kept.of_other_lost", values: { username }, kind: "error" });
}

function ofImpersonation(request: Request, posted: Posted, token: FormToken, actor: Actor): Response {
  const id = storePosted(request, posted, "self");
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
