import { parseWithZod } from "@conform-to/zod/v4";
import { z } from "zod";
import { ownTurn } from "~/features/values/another-request";
import { t } from "~/messages";
import { refusal } from "./refusals";

export const storedFormParameter = "kept";

export function pathWithoutStoredForm(request: Request): string {
  const url = new URL(request.url);
  url.searchParams.delete(storedFormParameter);
  return url.pathname + url.search;
}

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

/** Our largest forms: the grid (200 rows of 11 cells), an import (200 lines of 16 fields), 1,000 ticked boxes, one file. */
const formBounds = { fields: 5000, files: 10, repeats: 1000, depth: 4, index: 2000, indexed: 8 };

const longestPartHeaders = 4096;

type FormObjection = "malformed" | "too_many_rows" | "too_deep";

function occurrences(bytes: Buffer, what: string): number {
  let count = 0;
  for (let at = bytes.indexOf(what); at >= 0 && count <= formBounds.fields; count++)
    at = bytes.indexOf(what, at + what.length);
  return count;
}

function objectionToUrlencoded(bytes: Buffer): FormObjection | null {
  return occurrences(bytes, "&") >= formBounds.fields ? "too_many_rows" : null;
}

/** As browsers send it, first and alone, so that no other reader of the same header finds another boundary. */
function boundaryOf(contentType: string): string | null {
  const found = /^[^\s;]+\s*;\s*boundary=(?:"([^"]+)"|([^\s;,"]+))\s*$/i.exec(contentType.slice(0, 300));
  const boundary = found?.[1] ?? found?.[2] ?? "";
  return /^[\w'()+,./:=? -]{1,70}$/.test(boundary) ? boundary : null;
}

function objectionToMultipart(bytes: Buffer, boundary: string): FormObjection | null {
  const delimiter = `--${boundary}`;
  if (occurrences(bytes, delimiter) > formBounds.fields) return "too_many_rows";
  let files = 0;
  for (let at = bytes.indexOf(delimiter); at >= 0; at = bytes.indexOf(delimiter, at + delimiter.length)) {
    const begin = bytes.subarray(at + delimiter.length, at + delimiter.length + longestPartHeaders);
    const end = begin.indexOf("\r\n\r\n");
    if (end < 0 && begin.length === longestPartHeaders) return "malformed";
    if (end >= 0 && begin.subarray(0, end).includes("filename")) files++;
    if (files > formBounds.files) return "too_many_rows";
  }
  return null;
}

/** Conform reads some names as commands; others exist on every object. */
const isReserved = (segment: string): boolean =>
  segment in Object.prototype || segment === "prototype" || /^__(intent|state)__$/.test(segment);

function objectionToNames(names: Iterable<string>): FormObjection | null {
  const times = new Map<string, number>();
  const indexed = new Set<string>();
  for (const name of names) {
    const segments = name.split(/[.[\]]+/, formBounds.depth + 2).filter((segment) => segment !== "");
    if (segments.some(isReserved)) return "malformed";
    if (segments.length > formBounds.depth) return "too_deep";
    const at = segments.findIndex((segment) => /^\d+$/.test(segment));
    if (at >= 0) {
      if (Number(segments[at]) > formBounds.index) return "too_many_rows";
      if (segments.slice(at + 1).some((segment) => /^\d+$/.test(segment))) return "too_deep";
      segments[at] = String(Number(segments[at]));
      indexed.add(segments.slice(0, at).join("."));
      if (indexed.size > formBounds.indexed) return "too_deep";
    }
    const path = segments.join(".");
    const n = (times.get(path) ?? 0) + 1;
    if (n > formBounds.repeats) return "too_many_rows";
    times.set(path, n);
  }
  return null;
}
