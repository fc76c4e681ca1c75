import { redirect } from "@remix-run/node";
import type { Actor } from "~/auth/actor";
import { lapsedSessionOf } from "~/auth/lapsed.server";
import { newSecret } from "~/auth/tokens.server";
import { findKeptForm, type KeptForm, keepForm, type PostedForm } from "~/db/kept-forms.server";
import { isSecretField } from "./body-hash.server";
import { readSessionToken } from "./cookies.server";
import { flashCookie } from "./flash.server";
import { type FormAnswer, keptParameter, readFields, typedIn } from "./forms.server";

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

/**
 * Begins to keep a form that came when its session was over, and names the place it will have; null when nobody is
 * known to have sent it, or there is no screen to show it on.
 */
export function keepPosted(request: Request): string | null {
  const { pathname } = new URL(request.url);
  if (pressedOnce.includes(pathname) || ofSecrets.test(pathname)) return null;
  const token = readSessionToken(request);
  const lapsed = token && lapsedSessionOf(token);
  if (!lapsed || Number(request.headers.get("content-length") ?? 0) > largest) return null;
  const id = newSecret();
  const kept = readPosted(request)
    .then((form) => {
      if (form) keepForm(id, lapsed.user_id, pathWithoutKept(request), { ...form, isListed: lapsed.byTime });
    })
    .catch(() => undefined)
    .finally(() => arriving.delete(id));
  arriving.set(id, kept);
  return id;
}

async function readPosted(request: Request): Promise<Omit<PostedForm, "isListed"> | null> {
  const posted: Omit<PostedForm, "isListed"> = { fields: [], files: [] };
  let size = 0;
  for (const [name, value] of await readFields(request)) {
    if (isSecretField(name)) continue;
    if (typeof value !== "string") {
      if (value.name) posted.files.push(value.name.slice(0, 200));
      continue;
    }
    size += name.length + Buffer.byteLength(value);
    posted.fields.push([name, value]);
  }
  return size > largest ? null : posted;
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

/** The address to come back to after signing in. */
export const returnAddress = (request: Request, id: string | null): string =>
  id ? keptAddress(pathWithoutKept(request), id) : pathWithoutKept(request);

const askedIn = (address: string) => new URL(address, "http://calon.invalid").searchParams.get(keptParameter);

export const leadsToKept = (address: string): boolean => askedIn(address) !== null;

/** Whether an address to come back to leads to a form that waits, or to one that could not be kept. */
export async function keptAt(address: string): Promise<"waits" | "lost" | null> {
  const id = askedIn(address);
  if (!id) return null;
  await arriving.get(id);
  return findKeptForm(id) ? "waits" : "lost";
}

/**
 * The form that an address asks to be shown again, or null. Somebody else's is not there: whoever signed in instead is
 * led home. What is over or done leads to the empty form.
 */
export async function keptAsked(request: Request, actor: Actor | null): Promise<KeptForm | null> {
  const id = request.method === "GET" ? askedIn(request.url) : null;
  if (!id || !actor) return null;
  await arriving.get(id);
  const form = findKeptForm(id);
  if (form && form.user_id !== actor.user_id) throw redirect("/", 303);
  if (form && form.path === pathWithoutKept(request)) return form;
  const headers = { "Set-Cookie": flashCookie({ key: "kept.gone", kind: "info" }) };
  throw redirect(pathWithoutKept(request), { status: 303, headers });
}

/** What the action would have answered, had it refused the form without a word. */
export function answerOf(form: Pick<PostedForm, "fields">): FormAnswer {
  const fields = new FormData();
  for (const [name, value] of form.fields) if (name !== "submission_key") fields.append(name, value);
  return { typed: typedIn(fields), problems: {}, current: null };
}
