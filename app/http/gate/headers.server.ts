import type { ServerResponse } from "node:http";
import type { Settings } from "../settings.server";

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

/** What every answer carries. Kept short: a screen is weighed with its headers. */
export function securityHeaders({ secureCookies }: Settings): [string, string][] {
  const headers: [string, string][] = [
    ["Content-Security-Policy", contentSecurityPolicy],
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "same-origin"],
    ["X-Frame-Options", "DENY"],
    ["Cross-Origin-Opener-Policy", "same-origin"],
    ["Cross-Origin-Resource-Policy", "same-origin"],
  ];
  if (secureCookies) headers.push(["Strict-Transport-Security", "max-age=31536000; includeSubDomains"]);
  return headers;
}

/**
 * The browser module sends a form by itself and must not follow the redirect by itself, for the page behind it would
 * be rendered twice and its message be lost: it is told where to go, and goes there.
 */
function redirectInWords(response: ServerResponse, status: number): number {
  const to = response.getHeader("Location");
  const isSentByModule = response.req?.headers["x-enhance"] !== undefined && response.req.method === "POST";
  if (!isSentByModule || to === undefined || status < 300 || status > 399) return status;
  response.removeHeader("Location");
  response.setHeader("X-Location", to);
  return 204;
}

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;

/**
 * Adds the headers at the last moment, when it is known whether the answer has a Cache-Control of its own, and takes out
 * what says nothing: HTTP/1.1 keeps a connection unless told, and what nobody stores varies by nothing.
 */
export function dress(
  response: ServerResponse,
  headers: [string, string][],
  lastOnThisConnection: () => boolean,
) {
  const writeHead = response.writeHead as WriteHead;
  response.writeHead = function (this: ServerResponse, status: number, ...rest: unknown[]) {
    const given = rest.findLast((part) => typeof part === "object" && part !== null);
    if (given) for (const [name, value] of pairsOf(given)) this.setHeader(name, value);
    for (const [name, value] of headers) this.setHeader(name, value);
    if (!this.hasHeader("Cache-Control")) this.setHeader("Cache-Control", "no-store");
    if (lastOnThisConnection()) this.setHeader("Connection", "close");
    else if (this.shouldKeepAlive && !this.hasHeader("Connection")) this.removeHeader("Connection");
    if (this.getHeader("Cache-Control") === "no-store") this.removeHeader("Vary");
    const answered = redirectInWords(this, status);
    const hasPhrase = typeof rest[0] === "string" && answered === status;
    return writeHead.apply(this, hasPhrase ? [status, rest[0]] : [answered]);
  } as ServerResponse["writeHead"];
}

/** writeHead takes an object, or one flat list of names and values in turn. */
function pairsOf(given: object): [string, string | string[]][] {
  if (!Array.isArray(given)) return Object.entries(given).filter(([, value]) => value !== undefined);
  return given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]]] : []));
}
