import type { IncomingMessage } from "node:http";
import { logNotice } from "~/db/log";
import { t } from "~/messages";
import { screenAt } from "../screens";
import type { Settings } from "../settings";
import { isApi, methods, type Refusal, type RefusalCode } from "./refusal";

const longestTarget = 8 * 1024;
const printableWithoutHash = /^[\x21-\x22\x24-\x7e]+$/;
const smallBody = { bytes: 100 * 1024, max: "100 KB" };
const largeBody = { bytes: 2 * 1024 * 1024, max: "2 MB" };

/** Calls of the API that take lists; a screen declares its own. */
const largeCalls = new Set([
  "/api/students/import",
  "/api/students/mass_update",
  "/api/school_exam_years/mass_update",
  "/api/schools/import",
]);

const safeMethods = new Set(["GET", "HEAD"]);

/** Node uses the first of these and drops the rest; a proxy may use the last. */
const singleHeaders = new Set([
  "authorization",
  "host",
  "origin",
  "referer",
  "sec-fetch-site",
  "content-type",
  "content-length",
  "transfer-encoding",
]);

/** Normalizes the request target, so that gate, static files and Remix judge the same address. */
export function objectionTo(request: IncomingMessage, rules: Settings): Refusal | undefined {
  const host = request.headers.host?.toLowerCase() ?? "";
  const origin = rules.origins.get(host);
  if (!origin) {
    noteForeignHost(host, rules);
    return { code: "host_not_allowed" };
  }
  if (repeatsAHeader(request)) return { code: "bad_request" };

  const target = readTarget(request.url ?? "", host);
  if (typeof target === "string") return { code: target };
  request.url = target.pathname + target.search;

  const method = request.method ?? "";
  if (!methods.includes(method)) return { code: "method_not_allowed" };
  if (target.pathname === "/__manifest" || asksForData(target)) return { code: "not_found" };
  if (!safeMethods.has(method) && !comesFrom(origin, request, target)) return { code: "foreign_origin" };
  return objectionToBody(request, target.pathname);
}

function repeatsAHeader({ rawHeaders }: IncomingMessage): boolean {
  const seen = new Set<string>();
  return rawHeaders.some((header, index) => {
    if (index % 2 === 1) return false;
    const name = header.toLowerCase();
    if (!singleHeaders.has(name)) return false;
    return seen.size === seen.add(name).size;
  });
}

function readTarget(raw: string, host: string): URL | RefusalCode {
  if (raw.length > longestTarget) return "uri_too_long";
  if (!printableWithoutHash.test(raw)) return "bad_request";
  const target = parse(raw.startsWith("/") ? `http://${host}${raw}` : raw);
  if (!target || !/^https?:$/.test(target.protocol)) return "bad_request";
  if (target.host !== host && target.host !== parse(`http://${host}`)?.host) return "host_not_allowed";
  const isPlain =
    isDecodable(target.pathname) && isDecodable(target.search) && !target.pathname.startsWith("//");
  return isPlain ? target : "bad_request";
}

function parse(address: string): URL | undefined {
  try {
    return new URL(address);
  } catch {
    return undefined;
  }
}

function isDecodable(part: string): boolean {
  if (!part.includes("%")) return true;
  try {
    return !decodeURIComponent(part).includes("\0");
  } catch {
    return false;
  }
}

/** Remix answers `_data` without a check of the origin. */
function asksForData({ search, searchParams }: URL): boolean {
  return (search.includes("_data") || search.includes("%")) && searchParams.has("_data");
}

function comesFrom(origin: string, { headers }: IncomingMessage, target: URL): boolean {
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin") return false;
  if (headers.origin !== undefined) return headers.origin === origin;
  if (headers.referer !== undefined) return parse(headers.referer)?.origin === origin;
  return site !== undefined || isApi(target.pathname);
}

function objectionToBody({ method = "", headers }: IncomingMessage, pathname: string): Refusal | undefined {
  const length = headers["content-length"];
  const isChunked = headers["transfer-encoding"] !== undefined;
  if (safeMethods.has(method)) {
    return isChunked || (length !== undefined && length !== "0") ? { code: "body_not_allowed" } : undefined;
  }
  // A chunked body has no length to check; with a declared length the parser never reads more.
  if (isChunked || (length === undefined && method !== "DELETE")) return { code: "length_required" };
  if (length === undefined) return undefined;
  if (!/^\d{1,15}$/.test(length)) return { code: "bad_request" };

  const { bytes, max } = mayBeLarge(pathname) ? largeBody : smallBody;
  return Number(length) > bytes ? { code: "payload_too_large", values: { max } } : undefined;
}

function mayBeLarge(pathname: string): boolean {
  return largeCalls.has(pathname) || screenAt(pathname)?.body === "large";
}

const minute = 60_000;
const longest = 100;
let loggedAt = Number.NEGATIVE_INFINITY;

/** One line a minute, because any client may send any Host. */
export function noteForeignHost(host: string, { origins }: Settings, at = performance.now()): void {
  if (at - loggedAt < minute) return;
  loggedAt = at;
  const came = host.replace(/[^\x21-\x7e]/g, "?").slice(0, longest) || "-";
  logNotice("host", t("system.log_foreign_host", { came, expected: [...origins.keys()].join(", ") }));
}
