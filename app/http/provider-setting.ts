import type { Provider } from "~/auth/provider";
import { t } from "~/messages";

const here = new Set(["localhost", "127.0.0.1", "[::1]"]);
const longestName = 40;

type Environment = Record<string, string | undefined>;
type Refuse = (name: string, value: string, expected: string) => Error;

export function readProvider(environment: Environment, refused: Refuse): Provider | null {
  const { OIDC_ISSUER: issuer = "", OIDC_CLIENT_ID: client_id = "" } = environment;
  if (!issuer && !client_id) return null;
  const url = URL.canParse(issuer) ? new URL(issuer) : null;
  if (!url || !isAcceptedIssuer(url)) throw refused("OIDC_ISSUER", issuer, t("system.setting_issuer"));
  if (!client_id) throw refused("OIDC_CLIENT_ID", client_id, t("system.setting_client"));
  const name = (environment.OIDC_NAME || url.hostname).trim().slice(0, longestName);
  return { issuer, client_id, client_secret: environment.OIDC_CLIENT_SECRET || null, name };
}

/** Over TLS or on this computer; without a query, a fragment or a password. */
function isAcceptedIssuer({ protocol, hostname, search, hash, username, password }: URL): boolean {
  if (search || hash || username || password) return false;
  return protocol === "https:" || (protocol === "http:" && here.has(hostname));
}
