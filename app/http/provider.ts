import { setTimeout as after } from "node:timers/promises";
import {
  beginAuthorization,
  finishAuthorization,
  type Identity,
  type PendingAuthorization,
  type Provider,
  ProviderRefused,
  signOutAddress,
} from "~/auth/provider";
import { seal, unseal } from "~/auth/sealed";
import { logNotice } from "~/db/log";
import { leaveToFirst } from "~/db/reader";
import { cookies } from "./cookies";
import { settings } from "./settings";

export type Errand =
  | { kind: "sign_in"; redirect_to: string }
  | { kind: "link"; user_id: number; session_id: number };

interface Away {
  begun: PendingAuthorization;
  errand: Errand;
}

export type WhyNot = ProviderRefused["why"] | "stale";

export interface Departure {
  to: string;
  name: string;
}

const awaySeconds = 600;

/** State values that have returned, until their expiry: each is valid once. */
const used = new Map<string, number>();

const callbackPath = "/login/oidc/callback";

export const configuredProvider = (): Provider | null => settings().provider;

function originOf(request: Request): string {
  const { origins, appOrigin } = settings();
  const [first = ""] = origins.values();
  return origins.get(request.headers.get("host")?.toLowerCase() ?? "") ?? appOrigin ?? first;
}

/** A page with Refresh and a link: `form-action 'self'` would block a redirect to the provider. */
export async function departFor(request: Request, provider: Provider, errand: Errand) {
  const { location: to, begun } = await beginAuthorization(provider, originOf(request) + callbackPath);
  const away: Away = { begun, errand };
  const sealed = seal(away, Date.now() + awaySeconds * 1000);
  const headers = new Headers({
    "Set-Cookie": cookies.provider.set(sealed, awaySeconds),
    Refresh: `0; url=${to}`,
  });
  const departure: Departure = { to, name: provider.name };
  return { departure, headers };
}

export const arrivedHeaders = (): Headers => new Headers({ "Set-Cookie": cookies.provider.gone });

export async function arrive(
  request: Request,
  provider: Provider,
): Promise<{ errand: Errand; identity: Identity } | { errand: Errand | null; why: WhyNot }> {
  const away = unseal<Away>(cookies.provider.read(request));
  if (!away) return { errand: null, why: "stale" };
  const { begun, errand } = away;
  const { search, searchParams } = new URL(request.url);
  if (searchParams.get("state") !== begun.state || !isFirstUse(begun.state)) return { errand, why: "stale" };
  try {
    const address = new URL(originOf(request) + callbackPath + search);
    return { errand, identity: await finishAuthorization(provider, address, begun) };
  } catch (error) {
    return { errand, why: whyNot(error) };
  }
}

/** The log gets the cause; the person who signs in gets only a code. */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof ProviderRefused)) throw error;
  if (error.why !== "denied" && error.why !== "not_fresh")
    logNotice("provider", String(error.cause ?? error));
  return error.why;
}

/** Milliseconds that the sign-out page waits for the provider's metadata. */
const longestWait = 2000;

export async function providerSignOut(): Promise<{ to: string; name: string } | null> {
  const provider = configuredProvider();
  if (!provider) return null;
  const address = signOutAddress(provider).catch(() => null);
  const to = await Promise.race([address, after(longestWait, null, { ref: false })]);
  return to ? { to, name: provider.name } : null;
}

function isFirstUse(state: string): boolean {
  leaveToFirst();
  for (const [each, until] of used) {
    if (until > Date.now()) break;
    used.delete(each);
  }
  if (used.has(state)) return false;
  used.set(state, Date.now() + awaySeconds * 1000);
  return true;
}
