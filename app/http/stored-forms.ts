import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { placeFieldOf } from "~/auth/roles";
import type { Look } from "~/auth/sessions";
import { findStoredForm, type StoredForm } from "~/db/stored-forms";
import { cookies } from "./cookies";
import { pathWithoutStoredForm, storedFormParameter } from "./fields";
import { type Flash, flashCookie } from "./flash";
import type { Unrun } from "./sender";
import type { SentForm } from "./sent-form";
import { asUrl } from "./url";

export function storedFormAddress(path: string, id: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${storedFormParameter}=${id}`;
}

/** To a form that is not run; `kept` is its id where it is stored. Another account that has signed in learns nothing about the owner. */
export function answerUnrun(
  { path, token }: SentForm,
  { found, isStored }: Look,
  verdict: Unrun,
  kept: string | null,
): Response {
  const back = kept ? storedFormAddress(path, kept) : path;
  if (!found || verdict === "no_session") return signInFirst(back, isStored, kept === null);
  const { actor } = found;
  const acting_as = token?.acting_as ?? null;
  const headers = new Headers({ "Set-Cookie": cookies.lastSelection.gone });
  if (verdict === "of_other_impersonation" && kept)
    return redirect(impersonationAddress(acting_as, back, actor), { status: 303, headers });
  const ofOther = kept ? "kept.of_other" : "kept.of_other_lost";
  const said: Record<Exclude<Unrun, "no_session">, Flash> = {
    forged: { key: "kept.forged", kind: "error" },
    of_other_account: { key: ofOther, values: { username: actor.username }, kind: "error" },
    impersonation_over: { key: "acting.over", kind: "info" },
    of_other_impersonation: { key: acting_as ? "acting.over" : "acting.not_own", kind: "info" },
  };
  headers.append("Set-Cookie", flashCookie(said[verdict]));
  return redirect("/", { status: 303, headers });
}

/** The sign-in page leads back. */
export function signInFirst(back: string, isStored: boolean, isLost: boolean): Response {
  const search = back === "/" ? "" : `?redirect_to=${encodeURIComponent(back)}`;
  const headers = new Headers();
  // An unknown token may be one that a newer cookie of this browser has replaced.
  if (isStored) headers.append("Set-Cookie", cookies.session.gone);
  if (isLost) headers.append("Set-Cookie", flashCookie({ key: "kept.not_done", kind: "error" }));
  return redirect(`/user_login${search}`, { status: 303, headers });
}

/** An account that may no longer impersonate gets the text of the form instead. */
function impersonationAddress(part: string | null, back: string, actor: Actor): string {
  if (!actor.acting_as && !can(actor, "impersonate")) return `/account/forms/${storedFormId(back)}`;
  const [, role_id = "", place = ""] = /^(\S*) ?(.*)$/s.exec(part ?? "") ?? [];
  const field = placeFieldOf(role_id);
  const target = field && { role_id, [field]: place };
  return `/admin/impersonate?${new URLSearchParams({ ...target, redirect_to: back })}`;
}

const storedFormId = (address: string) => asUrl(address).searchParams.get(storedFormParameter);

export const leadsToStoredForm = (address: string): boolean => storedFormId(address) !== null;

function storedFormAt(address: string): StoredForm | null {
  const id = storedFormId(address);
  return id ? findStoredForm(id) : null;
}

export function storedFormIdIn(address: string): "waits" | "lost" | null {
  if (!leadsToStoredForm(address)) return null;
  return storedFormAt(address) ? "waits" : "lost";
}

export function storedFormForImpersonation(
  address: string,
  { user_id, acting_as }: Actor,
): ReturnType<typeof storedFormIdIn> {
  const form = storedFormAt(address);
  if (form?.user_id === user_id && form.acting_as === acting_as) throw redirect(address, 303);
  return storedFormIdIn(address);
}

/** A form of another account leads home; a form of an impersonation is shown only in that impersonation. */
export function storedFormFor(request: Request, actor: Actor | null): StoredForm | null {
  if (request.method !== "GET" || !leadsToStoredForm(request.url) || !actor) return null;
  const form = storedFormAt(request.url);
  if (form && form.user_id !== actor.user_id) throw redirect("/", 303);
  if (form && form.path === pathWithoutStoredForm(request)) {
    if (form.acting_as === actor.acting_as) return form;
    throw redirect(impersonationAddress(form.acting_as, storedFormAddress(form.path, form.id), actor), 303);
  }
  const headers = { "Set-Cookie": flashCookie({ key: "kept.gone", kind: "info" }) };
  throw redirect(pathWithoutStoredForm(request), { status: 303, headers });
}

/** A field of the stored form that filled the page of this form. */
export function storedFieldOf(request: Request, actor: Actor, wanted: string): string | null {
  const form = storedFormAt(request.url);
  const isOwn = form?.user_id === actor.user_id && form.acting_as === actor.acting_as;
  if (!isOwn || form.path !== pathWithoutStoredForm(request)) return null;
  return form.fields.find(([name]) => name === wanted)?.[1] ?? null;
}
