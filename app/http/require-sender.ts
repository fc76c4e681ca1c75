import type { Actor } from "~/auth/actor";
import type { FoundSession } from "~/auth/found-session";
import type { Permission } from "~/auth/permissions";
import { requireAdminOf, requirePermission } from "./actor";
import { storedAs, verdictOn } from "./sender";
import { senderOf } from "./sent-form";
import { answerUnrun } from "./stored-forms";

/** Every action of a page begins here: a form of another account or impersonation, or without a session, is stored for its owner and not run. */
export async function requireSender(request: Request, permission: Permission): Promise<Actor> {
  return (await requireSenderSession(request, permission)).actor;
}

export async function requireSenderSession(request: Request, permission: Permission): Promise<FoundSession> {
  const found = await sessionOfForm(request, true);
  return requirePermission(request, found, permission);
}

export async function requireAdminSender(request: Request): Promise<FoundSession> {
  const found = await sessionOfForm(request, false);
  return requireAdminOf(request, requirePermission(request, found, "account.own"));
}

/** Decision 029 draws the sequence: read the form, find its session, compare the two. */
async function sessionOfForm(request: Request, comparesImpersonation: boolean): Promise<FoundSession> {
  const { form, look } = await senderOf(request);
  const verdict = verdictOn(form, look.found, comparesImpersonation);
  if (verdict === "run") return look.found as FoundSession;
  throw answerUnrun(form, look, verdict, form.store(storedAs[verdict]));
}
