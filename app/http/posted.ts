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
