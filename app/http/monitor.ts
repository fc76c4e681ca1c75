import { createHash, timingSafeEqual } from "node:crypto";
import { requestContext } from "~/db/request-context";
import { notFound } from "./refusals";
import { settings } from "./settings";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** A monitor asks from this computer and not through a proxy, or with the token; for every other request the address does not exist. */
export function requireMonitor(request: Request): void {
  if (requestContext()?.is_local || hasToken(request, settings().watchToken)) return;
  throw notFound(request);
}

function hasToken(request: Request, token: string | null): boolean {
  const given = /^Bearer (\S+)$/.exec(request.headers.get("authorization") ?? "")?.[1];
  return token !== null && given !== undefined && timingSafeEqual(digest(given), digest(token));
}
