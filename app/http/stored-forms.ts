import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { placeFieldOf } from "~/auth/roles";
import { newSecret } from "~/auth/tokens";
import { unlessStorageFails } from "~/db/storage";
import { findStoredForm, type PostedForm, type StoredForm, storeForm } from "~/db/stored-forms";
import { deviceOf } from "~/features/values/device";
import { storedFormParameter, typedIn } from "./fields";
import { flashCookie } from "./flash";
import type { FormAnswer } from "./forms";
import type { Posted } from "./posted";
import { isSecretField } from "./posted";
import { screenAt } from "./screens";
import { asUrl } from "./url";
import { visitorOf } from "./visitor";

/** The gate's own limit, so that every accepted form can be stored. */
export const largest = 2 * 1024 * 1024;

export function storePosted(
  request: Request,
  { fields: posted, token }: Posted,
  sent_by: PostedForm["sent_by"],
): string | null {
  if (!token?.isFresh || screenAt(new URL(request.url).pathname)?.late !== "stored") return null;
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
  const path = pathWithoutStoredForm(request);
  return unlessStorageFails(() => storeForm(id, token.user_id, path, form)) ? id : null;
}

function pathWithoutStoredForm(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete(storedFormParameter);
  return url.pathname + url.search;
}

export function storedFormAddress(path: string, id: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${storedFormParameter}=${id}`;
}

/** An account that may no longer impersonate gets the text of the form instead. */
export function impersonationAddress(part: string | null, back: string, actor: Actor): string {
  if (!actor.acting_as && !can(actor, "impersonate")) return `/account/forms/${storedFormId(back)}`;
  const [, role_id = "", place = ""] = /^(\S*) ?(.*)$/s.exec(part ?? "") ?? [];
  const field = placeFieldOf(role_id);
  const target = field && { role_id, [field]: place };
  return `/admin/impersonate?${new URLSearchParams({ ...target, redirect_to: back })}`;
}

export const returnAddress = (request: Request, id: string | null): string =>
  id ? storedFormAddress(pathWithoutStoredForm(request), id) : pathWithoutStoredForm(request);

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

export function answerOf(form: Pick<PostedForm, "fields">): FormAnswer {
  const fields = new FormData();
  for (const [name, value] of form.fields) if (name !== "submission_key") fields.append(name, value);
  return { typed: typedIn(fields), problems: {}, current: null };
}
