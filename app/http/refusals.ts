import { redirect } from "@remix-run/node";
import { t } from "~/messages";

export const isApi = (request: Request): boolean => new URL(request.url).pathname.startsWith("/api/");

export function refusal(
  request: Request,
  status: number,
  code: string,
  error: string,
  instead?: string,
  given?: Headers,
): Response {
  if (isApi(request)) return Response.json({ data: null, error, code }, { status });
  if (instead) return redirect(instead, 303);
  const headers = new Headers(given);
  headers.set("Content-Type", "text/plain; charset=utf-8");
  return new Response(error, { status, headers });
}

/** The same answer for a missing record and for one outside the actor's scope (product 2.3). */
export const notFound = (request: Request, headers?: Headers): Response =>
  refusal(request, 404, "not_found", t("system.not_found"), undefined, headers);

export const unauthenticated = (request: Request): Response =>
  refusal(request, 401, "unauthenticated", t("system.unauthenticated"));

export const forbidden = (request: Request): Response =>
  refusal(request, 403, "forbidden", t("system.forbidden"));

/** An impersonation prepares and does not sign (decision 052). */
export const inPersonOnly = (request: Request): Response =>
  refusal(request, 403, "in_person_only", t("acting.signs_nothing"));

export function orNotFound<Value>(request: Request, value: Value | null | undefined): Value {
  if (value === null || value === undefined) throw notFound(request);
  return value;
}

export function idFrom(request: Request, value: string | undefined): number {
  const id = /^[1-9]\d{0,14}$/.test(value ?? "") ? Number(value) : Number.NaN;
  if (Number.isNaN(id)) throw notFound(request);
  return id;
}

/** Null at the address of a new record. */
export const idOrNew = (request: Request, value: string | undefined): number | null =>
  value === undefined ? null : idFrom(request, value);
