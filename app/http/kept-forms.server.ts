import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { lapsedSessionOf } from "~/auth/lapsed.server";
import { can } from "~/auth/permissions";
import { newSecret } from "~/auth/tokens.server";
import { findKeptForm, type KeptForm, keepForm, type PostedForm } from "~/db/kept-forms.server";
import { isSecretField } from "./body-hash.server";
import { readSessionToken } from "./cookies.server";
import { keptParameter, readFields, typedIn } from "./fields.server";
import { flashCookie } from "./flash.server";
import type { FormAnswer } from "./forms.server";
import { asUrl } from "./url";

/** As much as the gate lets in of any form, so that nothing it has let in is too large to be kept. */
const largest = 2 * 1024 * 1024;

/** One press of a button that has no screen of its own: there is no form that could be shown again. */
export const pressedOnce: readonly string[] = [
  "/admin/audit.csv",
  "/logout",
  "/save-data",
  "/students/undo",
  "/students/export/file",
  "/admin/impersonate/end",
];

/** Passwords and second steps are typed anew, whatever their fields are called. */
const ofSecrets = /^\/(account|user_login|setup|admin_register)(\/|$)/;

/** Forms whose bodies are on their way; whoever asks for one of them waits until it is kept. */
const arriving = new Map<string, Promise<void>>();

/** In a form: whose part was played when its page was made, in the words of the audit trail ("SU AAA0001"). */
export const partField = "acting_as";
const longestPart = 60;

/** Whose form it is, and the part that it is to be done in where it does not say so itself. */
export type Sender = Pick<KeptForm, "user_id" | "acting_as" | "isListed">;

/** Whose session a request came with that is over; null when nobody is known to have sent it. */
export function lapsedSender(request: Request): Sender | null {
  const token = readSessionToken(request);
  const lapsed = token && lapsedSessionOf(token);
  return lapsed ? { user_id: lapsed.user_id, acting_as: lapsed.acting_as, isListed: lapsed.byTime } : null;
}

const isKept = ({ pathname }: URL): boolean => !pressedOnce.includes(pathname) && !ofSecrets.test(pathname);

/** Begins to keep a form that came too late, and names the place it will have; null when there is no screen to show it on. */
export function keepPosted(request: Request, sender: Sender): string | null {
  if (!isKept(new URL(request.url))) return null;
  if (Number(request.headers.get("content-length") ?? 0) > largest) return null;
  const id = newSecret();
  const kept = readFields(request)
    .then((fields) => void keep(id, request, sender, fields))
    .catch(() => undefined)
    .finally(() => arriving.delete(id));
  arriving.set(id, kept);
  return id;
}

/** The same for a form that has been read. */
export function keepRead(request: Request, sender: Sender, fields: FormData): string | null {
  const id = newSecret();
  return isKept(new URL(request.url)) && keep(id, request, sender, fields) ? id : null;
}

/** False when it is too large. */
function keep(id: string, request: Request, sender: Sender, posted: FormData): boolean {
  const fields: PostedForm["fields"] = [];
  const files: string[] = [];
  let { acting_as } = sender;
  let size = 0;
  for (const [name, value] of posted) {
    if (isSecretField(name)) continue;
    if (typeof value !== "string") {
      if (value.name) files.push(value.name.slice(0, 200));
      continue;
    }
    if (name === partField) {
      acting_as = value.slice(0, longestPart) || null;
      continue;
    }
    size += name.length + Buffer.byteLength(value);
    fields.push([name, value]);
  }
  if (size > largest) return false;
  const { user_id, isListed } = sender;
  keepForm(id, user_id, pathWithoutKept(request), { fields, files, isListed, acting_as });
  return true;
}

function pathWithoutKept(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete(keptParameter);
  return url.pathname + url.search;
}

/** The address that shows a form again. */
export function keptAddress(path: string, id: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}${keptParameter}=${id}`;
}

/** Where an ADMIN takes a part on, to come back to a form of it; the other address for whoever may not play it any more. */
export function wayToPart(part: string, back: string, actor: Actor, instead: string): string {
  if (!actor.acting_as && !can(actor, "impersonate")) return instead;
  const [, role_id = "", place = ""] = /^(\S*) ?(.*)$/s.exec(part.slice(0, longestPart)) ?? [];
  const asked = { role_id, [role_id === "SU" ? "school_code" : "district_code"]: place, redirect_to: back };
  return `/admin/impersonate?${new URLSearchParams(asked)}`;
}

/** The address to come back to after signing in. */
export const returnAddress = (request: Request, id: string | null): string =>
  id ? keptAddress(pathWithoutKept(request), id) : pathWithoutKept(request);

const askedIn = (address: string) => asUrl(address).searchParams.get(keptParameter);

export const leadsToKept = (address: string): boolean => askedIn(address) !== null;

/** The form that waits behind an address to come back to, whosever it is. */
async function keptFormAt(address: string): Promise<KeptForm | null> {
  const id = askedIn(address);
  if (!id) return null;
  await arriving.get(id);
  return findKeptForm(id);
}

/** Whether an address to come back to leads to a form that waits, or to one that could not be kept. */
export async function keptAt(address: string): Promise<"waits" | "lost" | null> {
  if (!leadsToKept(address)) return null;
  return (await keptFormAt(address)) ? "waits" : "lost";
}

/** The same where its part is taken on. Whoever plays it already, by another tab, goes on to the form. */
export async function keptForPart(address: string, { acting_as }: Actor): ReturnType<typeof keptAt> {
  const form = await keptFormAt(address);
  if (form?.acting_as && form.acting_as === acting_as) throw redirect(address, 303);
  return keptAt(address);
}

/**
 * The form that an address asks to be shown again, or null. Somebody else's is not there: whoever signed in instead is
 * led home. One of a part is shown in that part only. What is over or done leads to the empty form.
 */
export async function keptAsked(request: Request, actor: Actor | null): Promise<KeptForm | null> {
  if (request.method !== "GET" || !leadsToKept(request.url) || !actor) return null;
  const form = await keptFormAt(request.url);
  if (form && form.user_id !== actor.user_id) throw redirect("/", 303);
  if (form && form.path === pathWithoutKept(request)) {
    if (form.acting_as === null || form.acting_as === actor.acting_as) return form;
    const text = `/account/forms/${form.id}`;
    throw redirect(wayToPart(form.acting_as, keptAddress(form.path, form.id), actor, text), 303);
  }
  const headers = { "Set-Cookie": flashCookie({ key: "kept.gone", kind: "info" }) };
  throw redirect(pathWithoutKept(request), { status: 303, headers });
}

/** What the action would have answered, had it refused the form without a word. */
export function answerOf(form: Pick<PostedForm, "fields">): FormAnswer {
  const fields = new FormData();
  for (const [name, value] of form.fields) if (name !== "submission_key") fields.append(name, value);
  return { typed: typedIn(fields), problems: {}, current: null };
}
