import { createHash, createHmac, type Hash, type Hmac, randomBytes } from "node:crypto";
import { type FormToken, formTokenField, readFormToken } from "~/auth/form-token";
import { readFields } from "./fields";

export interface Posted {
  fields: FormData;
  submission_key: string | null;
  token: FormToken | null;
  isForged: boolean;
}

const read = new WeakMap<Request, Promise<Posted>>();

export function readPosted(request: Request): Promise<Posted> {
  const posted = read.get(request) ?? readOnce(request);
  read.set(request, posted);
  return posted;
}

async function readOnce(request: Request): Promise<Posted> {
  const fields = await readFields(request);
  const [given, ...others] = new Set(fields.getAll(formTokenField).map(String));
  fields.delete(formTokenField);
  const token = given !== undefined && others.length === 0 ? readFormToken(given) : null;
  const key = fields.get("submission_key");
  const submission_key = typeof key === "string" && key ? key.slice(0, 100) : null;
  return { fields, submission_key, token, isForged: given !== undefined && token === null };
}

/** Never shown again and never stored, not even as a hash that could be guessed. */
export const secretFields = ["password", "current_password", "otp", "recovery_code"] as const;

export const isSecretField = (name: string): boolean => /password|otp|secret|token|recovery/i.test(name);

const ownKey = randomBytes(32);

/** With a secret the hash gets a key of this process, so that a copy of the table does not help to guess a password. */
export function bodyHash(path: string, hasSecret: boolean): Hash | Hmac {
  return (hasSecret ? createHmac("sha256", ownKey) : createHash("sha256")).update(path);
}
