import { redirect } from "@remix-run/node";
import { partOf } from "~/auth/acting.server";
import type { Actor } from "~/auth/actor";
import { type FoundSession, findSession } from "~/auth/sessions.server";
import { t } from "~/messages";
import { noCarriedCookie, readSessionToken } from "./cookies.server";
import { flashCookie } from "./flash.server";
import { keepPosted, keepRead, partField, returnAddress, wayToPart } from "./kept-forms.server";
import { isApi, refusal } from "./refusals.server";

/** What a browser wants its pages to look like; nobody's record is touched, whoever does it. */
export const habits: readonly string[] = ["/columns", "/keyboard", "/save-data"];

const isHabit = (request: Request): boolean => habits.includes(new URL(request.url).pathname);

/** A deed that came when its part was over: to where the part is taken on again, and from there to the kept form. */
function partIsOver(request: Request, part: string, kept: string | null, actor: Actor): Response {
  const headers = new Headers({ "Set-Cookie": noCarriedCookie });
  if (!kept) headers.append("Set-Cookie", flashCookie({ key: "acting.over", kind: "info" }));
  const back = returnAddress(request, kept);
  return redirect(kept ? wayToPart(part, back, actor, back) : "/", { status: 303, headers });
}

/** Whoever's hour ran out with this very request does nothing in his own name; its body has not been read. */
export function requireRunningHour(request: Request, { actor, session }: FoundSession): void {
  if (isHabit(request)) return;
  if (isApi(request)) throw refusal(request, 409, "impersonation_ended", t("acting.over"));
  const part = partOf(session);
  const kept = keepPosted(request, { user_id: actor.user_id, acting_as: part, isListed: true });
  throw partIsOver(request, part, kept, actor);
}

/**
 * A form that was begun in a part is done in that part or not at all: another tab may have found out first that the hour
 * is over, laid the part down, or taken on another. What was typed is kept. The field goes, for it is no part of the form.
 */
export function requireSamePart(request: Request, fields: FormData): void {
  const parts = fields.getAll(partField).map(String);
  if (parts.length === 0) return;
  const token = readSessionToken(request);
  const actor = token && findSession(token)?.actor;
  if (actor && !isHabit(request) && parts.some((part) => part !== (actor.acting_as ?? ""))) {
    const sender = { user_id: actor.user_id, acting_as: null, isListed: true };
    throw partIsOver(request, parts[0] ?? "", keepRead(request, sender, fields), actor);
  }
  fields.delete(partField);
}
