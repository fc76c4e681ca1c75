import { type FormToken, formTokenField, readFormToken } from "~/auth/form-token.server";
import { readFields } from "./fields.server";

/** A posted form as it arrived, without its token. */
export interface Posted {
  fields: FormData;
  /** The account that received the form; null where the form has no token of this office. */
  token: FormToken | null;
  /** The form has a token, and this office did not make it. */
  isForged: boolean;
}

const read = new WeakMap<Request, Promise<Posted>>();

/** Reads a posted form, once for each request, however many ask. A body that is no form is 400, 415 or 422. */
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
  return { fields, token, isForged: given !== undefined && token === null };
}
