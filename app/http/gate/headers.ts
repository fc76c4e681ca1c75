import type { ServerResponse } from "node:http";
import type { Settings } from "../settings";

const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join(";");

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

/** A redirect that `fetch` follows would render the page twice and lose its message, so enhance gets 204 and the address. */
function redirectForEnhance(response: ServerResponse, status: number): number {
  const to = response.getHeader("Location");
  const isSentByModule = response.req?.headers["x-enhance"] !== undefined && response.req.method === "POST";
  if (!isSentByModule || to === undefined || status < 300 || status > 399) return status;
  response.removeHeader("Location");
  response.setHeader("X-Location", to);
  return 204;
}

type WriteHead = (status: number, ...rest: unknown[]) => ServerResponse;

/** Runs in `writeHead`, because only then is the Cache-Control of the response known. Headers without effect are removed to save bytes. */
export function addHeaders(
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
    const answered = redirectForEnhance(this, status);
    const hasPhrase = typeof rest[0] === "string" && answered === status;
    return writeHead.apply(this, hasPhrase ? [status, rest[0]] : [answered]);
  } as ServerResponse["writeHead"];
}

function pairsOf(given: object): [string, string | string[]][] {
  if (!Array.isArray(given)) return Object.entries(given).filter(([, value]) => value !== undefined);
  return given.flatMap((name, index) => (index % 2 === 0 ? [[name, given[index + 1]]] : []));
}
