import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { plainAddress, type Settings } from "../settings.server";

const header = "x-client-ip";
const numberHeader = "x-request-number";
let lastNumber = 0;
const forwarded = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip)$/;

/** The address of the computer that is calling, as the gate saw it. */
export function clientAddress(request: Request): string {
  return request.headers.get(header) ?? "127.0.0.1";
}

/** The number of a request that came through the gate: every copy that Remix makes of it has the same. */
export function requestNumber(request: Request): string | null {
  return request.headers.get(numberHeader);
}

/**
 * Takes every forwarded header away, so that nothing behind the gate can believe one, and notes who is calling:
 * the peer or, when the peer is our own proxy, the last hop that is not. The request gets its number too.
 */
export function identifyClient({ headers, socket }: IncomingMessage, { trustedProxies }: Settings): void {
  const peer = plainAddress(socket.remoteAddress ?? "");
  const caller = trustedProxies.has(peer) ? lastHop(headers["x-forwarded-for"], trustedProxies) : undefined;
  for (const name in headers) if (forwarded.test(name)) delete headers[name];
  headers[header] = caller ?? peer;
  headers[numberHeader] = String(++lastNumber);
}

function lastHop(hops: string | string[] = "", trustedProxies: ReadonlySet<string>): string | undefined {
  const addresses = String(hops)
    .split(",")
    .map((hop) => plainAddress(hop.trim()));
  const caller = addresses.findLast((address) => !trustedProxies.has(address));
  return caller && isIP(caller) ? caller : undefined;
}
