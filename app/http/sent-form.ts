import { createHash, createHmac, type Hash, type Hmac, randomBytes } from "node:crypto";
import { type FormToken, formTokenField, readFormToken } from "~/auth/form-token";
import type { Look } from "~/auth/sessions";
import { newSecret } from "~/auth/tokens";
import { unlessStorageFails } from "~/db/storage";
import { type PostedForm, storeForm } from "~/db/stored-forms";
import { deviceOf } from "~/features/values/device";
import { cookies, sessionCookie } from "./cookies";
import { pathWithoutStoredForm, readFields } from "./fields";
import { clientAddress } from "./gate/client";
import { screenAt } from "./screens";
import { lookOf } from "./session";

/** The gate's own limit, so that every accepted form can be stored. */
const largest = 2 * 1024 * 1024;

/** The form of a request: it is read once, and every reader asks it. A form that is not run is stored for its owner. */
export class SentForm {
  /** Its address, without the stored form that may have filled its page. */
  readonly path: string;
  readonly fields: FormData;
  readonly submission_key: string | null;
  readonly token: FormToken | null;
  /** The token is not one that this office made. */
  readonly isForged: boolean;
  /** The address has no page, so there is no form to show again. */
  readonly isButton: boolean;
  /** The cookie of a new token, which every answer to the form must have. */
  readonly headers = new Headers();
  readonly #waits: boolean;
  readonly #user_agent: string;

  constructor(request: Request, fields = new FormData()) {
    const [given, ...others] = new Set(fields.getAll(formTokenField).map(String));
    fields.delete(formTokenField);
    const key = fields.get("submission_key");
    const screen = screenAt(new URL(request.url).pathname);
    this.path = pathWithoutStoredForm(request);
    this.fields = fields;
    this.submission_key = typeof key === "string" && key ? key.slice(0, 100) : null;
    this.token = given !== undefined && others.length === 0 ? readFormToken(given) : null;
    this.isForged = given !== undefined && this.token === null;
    this.isButton = screen?.hasPage === false;
    this.#waits = screen?.late === "stored";
    this.#user_agent = request.headers.get("user-agent") ?? "";
  }

  /** Its owner finds it after the next sign-in. Null where it is not stored, otherwise its id. */
  store(sent_by: PostedForm["sent_by"] | null): string | null {
    const { token } = this;
    if (!sent_by || !token?.isFresh || !this.#waits) return null;
    const fields: PostedForm["fields"] = [];
    const files: string[] = [];
    let size = 0;
    for (const [name, value] of this.fields) {
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
    const from = { sent_by, address: clientAddress(), device: deviceOf(this.#user_agent.slice(0, 200)) };
    const form = { fields, files, acting_as: token.acting_as, ...from };
    return unlessStorageFails(() => storeForm(id, token.user_id, this.path, form)) ? id : null;
  }
}

const sent = new WeakMap<Request, Promise<SentForm>>();

export function sentForm(request: Request): Promise<SentForm> {
  const form = sent.get(request) ?? readFields(request).then((fields) => new SentForm(request, fields));
  sent.set(request, form);
  return form;
}

/** The form and the session in which it came. Of a body that is no form it has no fields: readForm answers that after the permission check. */
export async function senderOf(request: Request): Promise<{ form: SentForm; look: Look }> {
  const token = cookies.session.read(request);
  // A longer body could not be stored, so without a session it is not read.
  const isUnread = token === null && Number(request.headers.get("content-length") ?? 0) > largest;
  const unread = () => new SentForm(request);
  const form = await (isUnread ? unread() : sentForm(request).catch(unread));
  const look = lookOf(request, form.submission_key);
  const { found } = look;
  if (found && found.token !== token)
    form.headers.append("Set-Cookie", sessionCookie(found.token, found.session.remember));
  return { form, look };
}

/** Never shown again and never stored, not even as a hash that could be guessed. */
export const secretFields = ["password", "current_password", "otp", "recovery_code"] as const;

export const isSecretField = (name: string): boolean => /password|otp|secret|token|recovery/i.test(name);

const ownKey = randomBytes(32);

/** With a secret the hash gets a key of this process, so that a copy of the table does not help to guess a password. */
export function bodyHash(path: string, hasSecret: boolean): Hash | Hmac {
  return (hasSecret ? createHmac("sha256", ownKey) : createHash("sha256")).update(path);
}
