import { isIP } from "node:net";
import type { Provider } from "~/auth/provider";
import { t } from "~/messages";

export type Settings = {
  port: number;
  host: string;
  appOrigin: string | null;
  origins: ReadonlyMap<string, string>;
  trustedProxies: ReadonlySet<string>;
  secureCookies: boolean;
  logsRequests: boolean;
  watchToken: string | null;
  mail: { url: string; from: string } | null;
  /** An hour of the Malaysian day; null where the office wants no reminders. */
  remindersAt: number | null;
  secondStepForEveryone: boolean;
  provider: Provider | null;
};

export class SettingRefused extends Error {}

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const port = readPort(environment.PORT);
  const appOrigin = readOrigin(environment.APP_ORIGIN);
  refuseLogFormat(environment.LOG_FORMAT);
  return {
    port,
    host: readHost(environment.HOST),
    appOrigin,
    origins: acceptedOrigins(appOrigin, port),
    trustedProxies: readProxies(environment.TRUSTED_PROXY),
    secureCookies: appOrigin?.startsWith("https:") ?? false,
    logsRequests: environment.CALON_LOG !== "off",
    watchToken: readWatchToken(environment.CALON_READYZ_TOKEN),
    mail: readMail(environment, appOrigin),
    remindersAt: readHour(environment.REMINDERS_AT),
    secondStepForEveryone: readSecondStep(environment.SECOND_STEP),
    provider: readProvider(environment, refused),
  };
}

let known: Settings | undefined;

export function settings(): Settings {
  try {
    known ??= readSettings(process.env);
    return known;
  } catch (error) {
    if (!(error instanceof SettingRefused)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

function acceptedOrigins(appOrigin: string | null, port: number): ReadonlyMap<string, string> {
  const origins = appOrigin ? [appOrigin] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  return new Map(origins.map((origin) => new URL(origin)).map(({ host, origin }) => [host, origin]));
}

function readPort(value = ""): number {
  if (value === "") return 3000;
  const port = Number(value);
  if (!/^\d+$/.test(value) || port < 1 || port > 65_535)
    throw refused("PORT", value, t("system.setting_port"));
  return port;
}

function readHost(value = ""): string {
  if (value === "") return "127.0.0.1";
  if (!isIP(value) && !/^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(value)) {
    throw refused("HOST", value, t("system.setting_host"));
  }
  return value;
}

function readOrigin(value = ""): string | null {
  if (value === "") return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isBare = url && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
  if (!isBare) throw refused("APP_ORIGIN", value, t("system.setting_origin"));
  return url.origin;
}

function readSecondStep(value = ""): boolean {
  if (value !== "" && value !== "everyone")
    throw refused("SECOND_STEP", value, t("system.setting_second_step"));
  return value === "everyone";
}

/** `app/db/log.ts` reads it, also in commands. */
function refuseLogFormat(value = ""): void {
  if (!["", "text", "json"].includes(value))
    throw refused("LOG_FORMAT", value, t("system.setting_log_format"));
}

/** The refusal repeats no address, because it may hold a password. */
function readMail(
  { SMTP_URL = "", SMTP_FROM = "" }: Record<string, string | undefined>,
  appOrigin: string | null,
): Settings["mail"] {
  if (SMTP_URL === "") return null;
  const url = URL.canParse(SMTP_URL) ? new URL(SMTP_URL) : null;
  if (!url?.hostname || !/^smtps?:$/.test(url.protocol))
    throw refused("SMTP_URL", "…", t("system.setting_smtp"));
  const from = SMTP_FROM || `calon@${appOrigin ? new URL(appOrigin).hostname : "localhost"}`;
  if (!/^[^\s@<>,;]+@[^\s@<>,;]+$/.test(from))
    throw refused("SMTP_FROM", from, t("system.setting_smtp_from"));
  return { url: SMTP_URL, from };
}

/** Before the office opens, so that the mails lie there when the day begins. */
const usualHour = 7;

function readHour(value = ""): number | null {
  if (value === "") return usualHour;
  if (value === "off") return null;
  if (!/^\d{1,2}$/.test(value) || Number(value) > 23)
    throw refused("REMINDERS_AT", value, t("system.setting_reminders"));
  return Number(value);
}

const shortestToken = 20;

function readWatchToken(value = ""): string | null {
  if (value === "") return null;
  if (!/^[\x21-\x7e]+$/.test(value) || value.length < shortestToken)
    throw refused("CALON_READYZ_TOKEN", "…", t("system.setting_token"));
  return value;
}

function readProxies(value = ""): ReadonlySet<string> {
  const addresses = value
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);
  if (!addresses.every(isIP)) throw refused("TRUSTED_PROXY", value, t("system.setting_proxy"));
  return new Set(addresses.map(plainAddress));
}

/** An IPv4 peer of an IPv6 socket appears as `::ffff:10.0.0.1`. */
export function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
}

function refused(name: string, value: string, expected: string): SettingRefused {
  return new SettingRefused(t("system.setting_invalid", { name, value: JSON.stringify(value), expected }));
}

const here = new Set(["localhost", "127.0.0.1", "[::1]"]);
const longestName = 40;

type Environment = Record<string, string | undefined>;
type Refuse = (name: string, value: string, expected: string) => Error;

function readProvider(environment: Environment, refused: Refuse): Provider | null {
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
