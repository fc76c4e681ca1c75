import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { type RequestContext, requestContext } from "~/db/request-context.server";
import { plainAddress, type Settings } from "../settings.server";

let lastNumber = 0;
const forwarded = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip)$/;

export const clientAddress = (): string => requestContext()?.address ?? "127.0.0.1";

/** Removes every forwarded header, because only the gate knows which proxy to trust. */
export function contextOf(
  { headers, socket }: IncomingMessage,
  { trustedProxies }: Settings,
): RequestContext {
  const peer = plainAddress(socket.remoteAddress ?? "");
  const caller = trustedProxies.has(peer) ? lastHop(headers["x-forwarded-for"], trustedProxies) : undefined;
  const passedOn = Object.keys(headers).filter((name) => forwarded.test(name));
  for (const name of passedOn) delete headers[name];
  lastNumber += 1;
  const address = caller ?? peer;
  const is_local = passedOn.length === 0 && isLoopback(peer);
  const number = lastNumber;
  const unknown = { route: null, session_id: null, author: null, turn: null };
  return { number, address, is_local, ...unknown, identities: new Set() };
}

const isLoopback = (peer: string): boolean => peer === "::1" || /^127\./.test(peer);

function lastHop(hops: string | string[] = "", trustedProxies: ReadonlySet<string>): string | undefined {
  const addresses = String(hops)
    .split(",")
    .map((hop) => plainAddress(hop.trim()));
  const caller = addresses.findLast((address) => !trustedProxies.has(address));
  return caller && isIP(caller) ? caller : undefined;
}
