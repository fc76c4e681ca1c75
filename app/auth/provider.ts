import * as client from "openid-client";

export interface Provider {
  issuer: string;
  client_id: string;
  client_secret: string | null;
  name: string;
}

export interface Identity {
  issuer: string;
  subject: string;
}

export interface PendingAuthorization {
  state: string;
  nonce: string;
  verifier: string;
  left_at: number;
}

export class ProviderRefused extends Error {
  constructor(
    readonly why: "unreachable" | "denied" | "refused" | "not_fresh",
    options?: ErrorOptions,
  ) {
    super(why, options);
  }
}

const secondsToAnswer = 10;
const descriptionLifetime = 3_600_000;

const clockTolerance = 30_000;

let description: { of: string; until: number; read: Promise<client.Configuration> } | undefined;

function describe(provider: Provider): Promise<client.Configuration> {
  const of = `${provider.issuer} ${provider.client_id}`;
  if (description?.of === of && description.until > Date.now()) return description.read;
  const read = discover(provider);
  const mine = { of, until: Date.now() + descriptionLifetime, read };
  description = mine;
  read.catch(() => {
    if (description === mine) description = undefined;
  });
  return read;
}

/** The settings allow http only to this computer. Signatures are checked even over TLS. */
function discover({ issuer, client_id, client_secret }: Provider): Promise<client.Configuration> {
  const plain = issuer.startsWith("http:") ? [client.allowInsecureRequests] : [];
  const execute = [...plain, client.enableNonRepudiationChecks];
  const secret = client_secret ?? undefined;
  return client.discovery(new URL(issuer), client_id, secret, secret ? undefined : client.None(), {
    timeout: secondsToAnswer,
    execute,
  });
}

export async function beginAuthorization(
  provider: Provider,
  redirect_uri: string,
): Promise<{ location: string; begun: PendingAuthorization }> {
  const begun = {
    state: client.randomState(),
    nonce: client.randomNonce(),
    verifier: client.randomPKCECodeVerifier(),
    left_at: Date.now(),
  };
  const location = await withReason(async () =>
    client.buildAuthorizationUrl(await describe(provider), {
      redirect_uri,
      scope: "openid",
      // On a shared computer the previous user may still be signed in at the provider.
      prompt: "login",
      max_age: "0",
      state: begun.state,
      nonce: begun.nonce,
      code_challenge: await client.calculatePKCECodeChallenge(begun.verifier),
      code_challenge_method: "S256",
    }),
  );
  if (!/^https?:$/.test(location.protocol)) throw new ProviderRefused("refused");
  return { location: location.href, begun };
}

export async function finishAuthorization(
  provider: Provider,
  address: URL,
  begun: PendingAuthorization,
): Promise<Identity> {
  const claims = await withReason(async () => {
    const tokens = await client.authorizationCodeGrant(await describe(provider), address, {
      expectedState: begun.state,
      expectedNonce: begun.nonce,
      pkceCodeVerifier: begun.verifier,
      idTokenExpected: true,
    });
    return tokens.claims();
  });
  if (!claims?.sub) throw new ProviderRefused("refused");
  if (!isFresh(claims.auth_time, begun)) throw new ProviderRefused("not_fresh");
  return { issuer: claims.iss, subject: claims.sub };
}

const isFresh = (auth_time: number | undefined, { left_at }: PendingAuthorization): boolean =>
  auth_time !== undefined && auth_time * 1000 >= left_at - clockTolerance;

export async function signOutAddress(provider: Provider): Promise<string | null> {
  const described = await withReason(() => describe(provider));
  if (!described.serverMetadata().end_session_endpoint) return null;
  const { href, protocol } = client.buildEndSessionUrl(described, {});
  return /^https?:$/.test(protocol) ? href : null;
}

const notAnswered = new Set(["OAUTH_TIMEOUT", "OAUTH_ABORT", "OAUTH_RESPONSE_IS_NOT_CONFORM"]);

async function withReason<Value>(work: () => Promise<Value>): Promise<Value> {
  try {
    return await work();
  } catch (error) {
    const { code, error: reason } = error as { code?: string; error?: string };
    const why = reason === "access_denied" ? "denied" : isNoAnswer(error, code) ? "unreachable" : "refused";
    throw new ProviderRefused(why, { cause: error });
  }
}

/** `fetch` reports a failed connection as a TypeError without a code. */
const isNoAnswer = (error: unknown, code?: string): boolean =>
  code ? notAnswered.has(code) : error instanceof TypeError;
