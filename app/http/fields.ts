import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { ownTurn } from "~/features/values/another-request";
import { t } from "~/messages";
import {
  boundaryOf,
  type FormObjection,
  objectionToMultipart,
  objectionToNames,
  objectionToUrlencoded,
} from "./form-bounds";
import { refusal } from "./refusals";

export const storedFormParameter = "kept";

export function typedIn(fields: FormData): Record<string, unknown> {
  if (objectionToNames(fields.keys())) return {};
  return parseWithZod(fields, { schema: z.unknown(), disableAutoCoercion: true }).payload;
}

export async function readFields(request: Request): Promise<FormData> {
  const type = request.headers.get("content-type") ?? "";
  const [, encoding] =
    /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(?:;|$)/i.exec(type) ?? [];
  if (!encoding) {
    throw refusal(request, 415, "unsupported_media_type", t("system.unsupported_media_type"));
  }
  const bytes = await request.arrayBuffer().then(Buffer.from, () => null);
  if (!bytes) throw refused(request, "malformed");
  await ownTurn();
  const isMultipart = encoding.toLowerCase() === "multipart/form-data";
  const fields = isMultipart ? await readMultipart(bytes, boundaryOf(type)) : readUrlencoded(bytes);
  if (typeof fields === "string") throw refused(request, fields);
  return fields;
}

const refused = (request: Request, objection: FormObjection): Response =>
  refusal(request, objection === "malformed" ? 400 : 422, objection, t(`system.${objection}`));

function readUrlencoded(bytes: Buffer): FormData | FormObjection {
  const objection = objectionToUrlencoded(bytes);
  if (objection) return objection;
  const pairs = new URLSearchParams(new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes));
  const strange = objectionToNames(pairs.keys());
  if (strange) return strange;
  const fields = new FormData();
  for (const [name, text] of pairs) fields.append(name, text);
  return fields;
}

/** The platform's reader gets the same boundary by which the parts were counted. */
async function readMultipart(bytes: Buffer, boundary: string | null): Promise<FormData | FormObjection> {
  if (boundary === null) return "malformed";
  const objection = objectionToMultipart(bytes, boundary);
  if (objection) return objection;
  const headers = { "Content-Type": `multipart/form-data; boundary="${boundary}"` };
  const fields = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null);
  return fields ? (objectionToNames(fields.keys()) ?? fields) : "malformed";
}
