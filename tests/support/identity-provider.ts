import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { Provider } from "oidc-provider";

export interface IdentityProvider {
  issuer: string;
  /** Who is sitting at the provider's sign-in page; null says no. */
  person: { subject: string | null };
  stop(): Promise<void>;
  start(): Promise<void>;
}

/** A real OpenID Connect provider on this computer, whose sign-in page lets in whoever `person` names. */
export async function startIdentityProvider(
  port: number,
  redirect_uris: string[],
): Promise<IdentityProvider> {
  const issuer = `http://127.0.0.1:${port}`;
  const person: IdentityProvider["person"] = { subject: null };
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
  return { issuer, person, start, stop };
}
