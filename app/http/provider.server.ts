import { setTimeout as after } from "node:timers/promises";
import {
  beginAuthorization,
  finishAuthorization,
  type Identity,
  type PendingAuthorization,
  type Provider,
  ProviderRefused,
  signOutAddress,
} from "~/auth/provider.server";
import { seal, unseal } from "~/auth/sealed.server";
import { noProviderCookie, providerCookie, readProviderCookie } from "./cookies.server";
import { settings } from "./settings.server";

/** What somebody went to the provider for. */
export type Errand =
  | { kind: "sign_in"; redirect_to: string }
  | { kind: "link"; user_id: number; session_id: number };

interface Away {
  begun: PendingAuthorization;
  errand: Errand;
}

export type WhyNot = ProviderRefused["why"] | "stale";

/** What an action answers when the browser goes on to the provider. */
export interface Departure {
  to: string;
  name: string;
}

const awaySeconds = 600;

/** The ways that were come back on already, until they would have been over anyway. */
const used = new Map<string, number>();

export const callbackPath = "/login/oidc/callback";

export const configuredProvider = (): Provider | null => settings().provider;

/** The origin that this browser knows us by; the gate has judged its Host. */
function originOf(request: Request): string {
  const { origins, appOrigin } = settings();
  const [first = ""] = origins.values();
  return origins.get(request.headers.get("host")?.toLowerCase() ?? "") ?? appOrigin ?? first;
}

/**
 * The way to the provider. The page that says so goes on by itself (Refresh) or by its link: a redirect would be held to
 * `form-action 'self'`, wherever the provider redirects to in turn.
 */
export async function departFor(request: Request, provider: Provider, errand: Errand) {
  const { location: to, begun } = await beginAuthorization(provider, originOf(request) + callbackPath);
  const away: Away = { begun, errand };
  const sealed = seal(away, Date.now() + awaySeconds * 1000);
  const headers = new Headers({
    "Set-Cookie": providerCookie(sealed, awaySeconds),
    Refresh: `0; url=${to}`,
  });
  const departure: Departure = { to, name: provider.name };
  return { departure, headers };
}

/** Takes the cookie of the way away; it is good for one return. */
export const arrivedHeaders = (): Headers => new Headers({ "Set-Cookie": noProviderCookie });

/** Who has come back and what for; the browser that left is the one that may, once and within ten minutes. */
export async function arrive(
  request: Request,
  provider: Provider,
): Promise<{ errand: Errand; identity: Identity } | { errand: Errand | null; why: WhyNot }> {
  const away = unseal<Away>(readProviderCookie(request));
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

/** Why the provider led nowhere; whoever runs the box is told more than whoever signs in. */
export function whyNot(error: unknown): WhyNot {
  if (!(error instanceof ProviderRefused)) throw error;
  if (error.why !== "denied" && error.why !== "not_fresh") console.error(String(error.cause ?? error));
  return error.why;
}

/** How long the page of signing in waits to know where the provider signs people out. */
const longestWait = 2000;

/** Where the provider signs a browser out, when it has such a page and answers soon. */
export async function providerSignOut(): Promise<{ to: string; name: string } | null> {
  const provider = configuredProvider();
  if (!provider) return null;
  const address = signOutAddress(provider).catch(() => null);
  const to = await Promise.race([address, after(longestWait, null, { ref: false })]);
  return to ? { to, name: provider.name } : null;
}

function isFirstUse(state: string): boolean {
  for (const [each, until] of used) {
    if (until > Date.now()) break;
    used.delete(each);
  }
  if (used.has(state)) return false;
  used.set(state, Date.now() + awaySeconds * 1000);
  return true;
}
