import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

export interface IdentityProvider {
  issuer: string;
  /** The user at the provider's sign-in page; null refuses. */
  person: { subject: string | null };
  /** A provider that signs in without a prompt: "silent" omits the time, "stale" gives an old one. */
  ignores: { freshness: "silent" | "stale" | null };
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real OpenID Connect provider whose sign-in page admits `person`. */
export async function startIdentityProvider(
  port: number,
  redirect_uris: string[],
): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const person: IdentityProvider["person"] = { subject: null };
  const ignores: IdentityProvider["ignores"] = { freshness: null };
  const provider = new Provider(issuer, {
    clients: [{ client_id: "calon", client_secret: "rahsia-penyedia", redirect_uris }],
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    findAccount: (_context, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    cookies: { keys: ["test"] },
  });
  const serve = provider.callback();
  let server: Server;

  async function answer(request: IncomingMessage, response: ServerResponse) {
    if (ignores.freshness) request.url = withoutFreshness(request.url ?? "", ignores.freshness);
    if (!request.url?.startsWith("/interaction/")) return serve(request, response);
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    if (person.subject === null) {
      return provider.interactionFinished(request, response, { error: "access_denied" });
    }
    if (prompt.name === "login") {
      return provider.interactionFinished(request, response, { login: { accountId: person.subject } });
    }
    const grant = new provider.Grant({
      accountId: session?.accountId,
      clientId: params.client_id as string,
    });
    grant.addOIDCScope("openid");
    return provider.interactionFinished(request, response, { consent: { grantId: await grant.save() } });
  }

  const start = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => void answer(request, response));
      server.listen(port, "127.0.0.1", resolve);
    });
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  await start();
  return { issuer, person, ignores, start, stop };
}

function withoutFreshness(query: string, how: "silent" | "stale"): string {
  const maxAge = how === "stale" ? "&max_age=1000000" : "";
  return query.replace("&prompt=login", "").replace("&max_age=0", maxAge);
}
