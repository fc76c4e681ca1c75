import { redirect } from "@remix-run/node";
import { t } from "~/messages";

/** Whether a request comes through the JSON door. */
export const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith("/api/");

/** The refusal each door understands: JSON with a stable code, or a page whose one line is the sentence. */
export function refusal(
  request: Request,
  status: number,
  code: string,
  error: string,
  instead?: string,
): Response {
  if (isApi(request)) return Response.json({ data: null, error, code }, { status });
  if (instead) return redirect(instead, 303);
  return new Response(error, { status, headers: { "Content-Type": "text/plain; charset=utf-8" } });
}

/** The one answer for what does not exist and for what lies outside the actor's scope. */
export const notFound = (request: Request): Response =>
  refusal(request, 404, "not_found", t("system.not_found"));

export const unauthenticated = (request: Request): Response =>
  refusal(request, 401, "unauthenticated", t("system.unauthenticated"));

export const forbidden = (request: Request): Response =>
  refusal(request, 403, "forbidden", t("system.forbidden"));

/** The value, or the one answer for what is missing. */
export function orNotFound<Value>(request: Request, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound(request);
  return value;
}

/** The id in an address; anything but a positive whole number is a record that does not exist. */
export function idFrom(request: Request, value: string | undefined): number {
  const id = /^[1-9]\d{0,14}$/.test(value ?? "") ? Number(value) : Number.NaN;
  if (Number.isNaN(id)) throw notFound(request);
  return id;
}
