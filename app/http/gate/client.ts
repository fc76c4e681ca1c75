import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { logNotice } from "~/db/log";
import { contactLine } from "~/db/office";
import { contextFrom, type RequestContext, requestContext } from "~/db/request-context";
import { isClosed } from "~/db/storage";
import { t } from "~/messages";
import { plainAddress, type Settings } from "../settings";
import type { Refusal } from "./refusal";

let lastNumber = 0;
const forwarded = /^(?:x-forwarded(?:-.*)?|forwarded|x-real-ip|x-client-ip|via)$/;
const hour = 3_600_000;
const lastWarning = new WeakMap<Settings, number>();

export const clientAddress = (): string => requestContext()?.address ?? "127.0.0.1";

/** Removes every forwarded header, because only the gate knows which proxy to trust. */
export function contextOf({ headers, socket, url }: IncomingMessage, settings: Settings): RequestContext {
  const { trustedProxies } = settings;
  const peer = plainAddress(socket.remoteAddress ?? "");
  const isProxy = trustedProxies.has(peer);
  const caller = isProxy ? lastHop(headers["x-forwarded-for"], trustedProxies) : undefined;
  if (isProxy && !caller && !isWatched(url)) warnOfProxy(peer, settings);
  const passedOn = Object.keys(headers).filter((name) => forwarded.test(name));
  for (const name of passedOn) delete headers[name];
  lastNumber += 1;
  const address = caller ?? peer;
  const is_local = passedOn.length === 0 && isLoopback(peer);
  const number = lastNumber;
  return contextFrom({ number, address, is_local });
}

/** Once an hour. A monitor on the proxy's computer asks without an address, so its addresses do not count. */
function warnOfProxy(peer: string, settings: Settings): void {
  const at = performance.now();
  if (at - (lastWarning.get(settings) ?? Number.NEGATIVE_INFINITY) < hour) return;
  lastWarning.set(settings, at);
  logNotice("proxy", t("system.proxy_without_address", { peer }));
}

const isLoopback = (peer: string): boolean => peer === "::1" || /^127\./.test(peer);

function lastHop(hops: string | string[] = "", trustedProxies: ReadonlySet<string>): string | undefined {
  const addresses = String(hops)
    .split(",")
    .map((hop) => plainAddress(hop.trim()));
  const caller = addresses.findLast((address) => !trustedProxies.has(address));
  return caller && isIP(caller) ? caller : undefined;
}

/** What watches the server must go on to answer. */
const watched = new Set(["/healthz", "/readyz", "/metrics"]);

export const isWatched = (target = ""): boolean => watched.has(target.split("?", 1)[0] ?? "");

/** A damaged database answers every page and call with one refusal, before anything reads it. */
export function objectionOfDamage(target = ""): Refusal | undefined {
  if (!isClosed() || isWatched(target)) return undefined;
  return { code: "storage_damaged", values: { contact: readableContact() } };
}

function readableContact(): string {
  try {
    return contactLine();
  } catch {
    return "";
  }
}
