import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { placeFieldOf } from "~/auth/roles";
import { newSecret } from "~/auth/tokens.server";
import { findStoredForm, keepForm, type PostedForm, type StoredForm } from "~/db/stored-forms.server";
import { deviceOf } from "~/features/values/device.server";
import { isSecretField } from "./body-hash.server";
import { storedFormParameter, typedIn } from "./fields.server";
import { flashCookie } from "./flash.server";
import type { FormAnswer } from "./forms.server";
import type { Posted } from "./posted.server";
import { asUrl } from "./url";
import { visitorOf } from "./visitor.server";

/** As much as the gate lets in of any form, so that nothing it has let in is too large to be kept. */
export const largest = 2 * 1024 * 1024;

/** One press of a button that has no screen of its own: there is no form that could be shown again. */
export const pressedOnce: readonly string[] = [
  "/admin/audit.csv",
  "/logout",
  "/save-data",
  "/students/undo",
  "/students/export/file",
  "/admin/impersonate/end",
  "/account/second-step/later",
];

/**
 * The screens whose forms are stored: candidates, schools and registrations. Any other form is not, above all those of
 * accounts, lookups and exam years: what somebody else has prepared there would need one press of its owner.
 */
const storable =
  /^\/(student-(add|edit|delete)|students\/(import|bulk|reset|roll-numbers)|schools-(add|edit|delete)|admin\/schools\/import|school_exam_years|admin\/trash)(\/|$)/;

/** Whether the page of that address can show its form again. */
export const hasScreen = (request: Request): boolean => !pressedOnce.includes(new URL(request.url).pathname);

/**
 * Stores a form for the account that received it and returns its id; null where the form may not be stored, has no fresh
 * token, is too large, or belongs to an account that is gone.
 */
export function keepPosted(
  request: Request,
  { fields: posted, token }: Posted,
  sent_by: PostedForm["sent_by"],
): string | null {
  if (!token?.isFresh || !storable.test(new URL(request.url).pathname)) return null;
  const fields: PostedForm["fields"] = [];
  const files: string[] = [];
  let size = 0;
  for (const [name, value] of posted) {
    if (isSecretField(name)) continue;
    if (typeof value !== "string") {
      if (value.name) files.push(value.name.slice(0, 200));
      continue;
    }
    size += name.length + Buffer.byteLength(value);
    fields.push([name, value]);
  }
  if (size > largest) return null;
  const id = newSecret();
  const { address, user_agent } = visitorOf(request);
  const from = { sent_by, address, device: deviceOf(user_agent.slice(0, 200)) };
  const form = { fields, files, acting_as: token.acting_as, ...from };
  return keepForm(id, token.user_id, pathWithoutStoredForm(request), form) ? id : null;
}

function pathWithoutStoredForm(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete(storedFormParameter);
  return url.pathname + url.search;
}

/** The address that shows a form again. */
export function storedFormAddress(path: string, id: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${storedFormParameter}=${id}`;
}

/**
 * Where an ADMIN changes the impersonation, to come back to a form that was begun in this one, or in person; the text of
 * the form for an account that may impersonate no more.
 */
export function impersonationAddress(part: string | null, back: string, actor: Actor): string {
  if (!actor.acting_as && !can(actor, "impersonate")) return `/account/forms/${askedIn(back)}`;
  const [, role_id = "", place = ""] = /^(\S*) ?(.*)$/s.exec(part ?? "") ?? [];
  const field = placeFieldOf(role_id);
  const asked = field && { role_id, [field]: place };
  return `/admin/impersonate?${new URLSearchParams({ ...asked, redirect_to: back })}`;
}

/** The address to come back to after signing in. */
export const returnAddress = (request: Request, id: string | null): string =>
  id ? storedFormAddress(pathWithoutStoredForm(request), id) : pathWithoutStoredForm(request);

const askedIn = (address: string) => asUrl(address).searchParams.get(storedFormParameter);

export const leadsToStoredForm = (address: string): boolean => askedIn(address) !== null;

/** The form that is stored behind an address to come back to, of whichever account. */
function storedFormAt(address: string): StoredForm | null {
  const id = askedIn(address);
  return id ? findStoredForm(id) : null;
}

/** Whether an address to come back to leads to a stored form, or to one that is gone. */
export function storedFormIdIn(address: string): "waits" | "lost" | null {
  if (!leadsToStoredForm(address)) return null;
  return storedFormAt(address) ? "waits" : "lost";
}

/** The same where impersonation starts and ends. An account that acts as the form asks, by another tab, goes on to it. */
export function storedFormForImpersonation(
  address: string,
  { user_id, acting_as }: Actor,
): ReturnType<typeof storedFormIdIn> {
  const form = storedFormAt(address);
  if (form?.user_id === user_id && form.acting_as === acting_as) throw redirect(address, 303);
  return storedFormIdIn(address);
}

/**
 * The form that an address asks to be shown again, or null. Another account's is not there: its address leads home. One
 * of an impersonation is shown in that impersonation only, and one of the account in person only. An address whose form
 * is gone leads to the empty form.
 */
export function storedFormAskedFor(request: Request, actor: Actor | null): StoredForm | null {
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

/** What the action would have answered, had it refused the form without a word. */
export function answerOf(form: Pick<PostedForm, "fields">): FormAnswer {
  const fields = new FormData();
  for (const [name, value] of form.fields) if (name !== "submission_key") fields.append(name, value);
  return { typed: typedIn(fields), problems: {}, current: null };
}
