import { type FormToken, formTokenField, readFormToken } from "~/auth/form-token.server";
import { readFields } from "./fields.server";

export interface Posted {
  fields: FormData;
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
  return { fields, token, isForged: given !== undefined && token === null };
}
