import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import type { Permission } from "~/auth/permissions";
import { currentSession, requireAdminOf, requirePermission, signInFirst } from "./actor";
import { cookies } from "./cookies";
import { type Flash, flashCookie } from "./flash";
import { type Posted, readPosted } from "./posted";
import { sessionOfRepeated } from "./renewal";
import { screenAt } from "./screens";
import { verdictOn } from "./sender";
import { impersonationAddress, largest, returnAddress, storePosted } from "./stored-forms";

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

/** Decision 029 draws the sequence: read the form, find its session, compare the two. */
async function sessionOfForm(request: Request, comparesImpersonation: boolean): Promise<FoundSession> {
  const posted = await postedOf(request);
  const found = currentSession(request) ?? sessionOfRepeated(request, posted.submission_key);
  if (!found) throw signInFirst(request, storePosted(request, posted, "visitor"));
  const { actor } = found;
  switch (verdictOn({ ...posted, isButton: isButton(request) }, found, comparesImpersonation)) {
    case "run":
      return found;
    case "forged":
      throw home({ key: "kept.forged", kind: "error" });
    case "of_other_account":
      throw ofAnother(request, posted, actor);
    case "impersonation_over":
      throw home({ key: "acting.over", kind: "info" });
    case "of_other_impersonation":
      throw ofImpersonation(request, posted, actor);
  }
}

const unread: Posted = { fields: new FormData(), submission_key: null, token: null, isForged: false };

/** After the permission check, readForm answers a body that is no form. */
const postedOf = async (request: Request): Promise<Posted> =>
  isTooLong(request) ? unread : readPosted(request).catch(() => unread);

const isButton = (request: Request) => screenAt(new URL(request.url).pathname)?.hasPage === false;

/** A longer body could not be stored, so without a session it is not read. */
const isTooLong = (request: Request) =>
  Number(request.headers.get("content-length") ?? 0) > largest && cookies.session.read(request) === null;

/** The owner finds the form after the next sign-in; the present account learns nothing about it. */
function ofAnother(request: Request, posted: Posted, { username }: Actor): Response {
  const isKept = storePosted(request, posted, "other") !== null;
  return home({ key: isKept ? "kept.of_other" : "kept.of_other_lost", values: { username }, kind: "error" });
}

function ofImpersonation(request: Request, posted: Posted, actor: Actor): Response {
  const id = storePosted(request, posted, "self");
  const acting_as = posted.token?.acting_as ?? null;
  if (!id) return home({ key: acting_as ? "acting.over" : "acting.not_own", kind: "info" });
  return redirect(impersonationAddress(acting_as, returnAddress(request, id), actor), {
    status: 303,
    headers: { "Set-Cookie": cookies.lastSelection.gone },
  });
}

function home(flash: Flash): Response {
  const headers = new Headers({ "Set-Cookie": cookies.lastSelection.gone });
  headers.append("Set-Cookie", flashCookie(flash));
  return redirect("/", { status: 303, headers });
}
