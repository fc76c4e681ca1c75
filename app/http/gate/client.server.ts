import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { type RequestContext, requestContext } from "~/db/request-context.server";
import { plainAddress, type Settings } from "../settings.server";

let lastNumber = 0;
const forwarded = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip)$/;

/** The address of the computer that sent the current request, as the gate saw it. */
export const clientAddress = (): string => requestContext()?.address ?? "127.0.0.1";

/**
 * The context of a request: its number, and the address of the peer or, when the peer is our own proxy, of the last hop
 * that is not. Removes every forwarded header, so that no code behind the gate can believe one.
 */
export function contextOf(
  { headers, socket }: IncomingMessage,
  { trustedProxies }: Settings,
): RequestContext {
  const peer = plainAddress(socket.remoteAddress ?? "");
  const caller = trustedProxies.has(peer) ? lastHop(headers["x-forwarded-for"], trustedProxies) : undefined;
  for (const name in headers) if (forwarded.test(name)) delete headers[name];
  lastNumber += 1;
  const address = caller ?? peer;
  return { number: lastNumber, address, session_id: null, author: null, identities: new Set() };
}

function lastHop(hops: string | string[] = "", trustedProxies: ReadonlySet<string>): string | undefined {
  const addresses = String(hops)
    .split(",")
    .map((hop) => plainAddress(hop.trim()));
  const caller = addresses.findLast((address) => !trustedProxies.has(address));
  return caller && isIP(caller) ? caller : undefined;
}
