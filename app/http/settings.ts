import { isIP } from "node:net";
import { z } from "zod";
import type { Provider } from "~/auth/provider";
import { type MessageKey, t } from "~/messages";

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
  /** Threads that answer pages beside the first one (docs/decisions/098-readers.md). */
  readers: number;
  provider: Provider | null;
};

export class SettingRefused extends Error {}

/** An IPv4 peer of an IPv6 socket appears as `::ffff:10.0.0.1`. */
export function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^::ffff:(?=\d+\.)/, "");
}

const urlOf = (text: string) => (URL.canParse(text) ? new URL(text) : null);

function isBareOrigin(text: string): boolean {
  const url = urlOf(text);
  return url !== null && url.href === `${url.origin}/` && /^https?:$/.test(url.protocol);
}

function isMailServer(text: string): boolean {
  const url = urlOf(text);
  return url !== null && url.hostname !== "" && /^smtps?:$/.test(url.protocol);
}

const here = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** Over TLS or on this computer; without a query, a fragment or a password. */
function isAcceptedIssuer(text: string): boolean {
  const url = urlOf(text);
  if (!url || url.search || url.hash || url.username || url.password) return false;
  return url.protocol === "https:" || (url.protocol === "http:" && here.has(url.hostname));
}

const addressesIn = (list: string) =>
  list
    .split(",")
    .map((address) => address.trim())
    .filter(Boolean);

/** Each reader takes a core and some 100 MB. */
const mostReaders = 16;

/** One text that the office may leave out; an empty one is absent. */
const setting = (isAccepted: (text: string) => boolean, expected: MessageKey) =>
  z.preprocess((text) => text || undefined, z.string().refine(isAccepted, t(expected)).optional());
const anyText = z.string().optional();

const isHost = (text: string) => isIP(text) !== 0 || /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text);
const isPort = (text: string) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
const isHour = (text: string) => text === "off" || (/^\d{1,2}$/.test(text) && Number(text) <= 23);
const isFew = (text: string) => /^\d{1,2}$/.test(text) && Number(text) <= mostReaders;
const isAddress = (text: string) => /^[^\s@<>,;]+@[^\s@<>,;]+$/.test(text);
const isToken = (text: string) => /^[\x21-\x7e]{20,}$/.test(text);

const schema = z.object({
  PORT: setting(isPort, "system.setting_port"),
  APP_ORIGIN: setting(isBareOrigin, "system.setting_origin"),
  /** `app/db/log.ts` reads it, also in commands. */
  LOG_FORMAT: setting((text) => ["text", "json"].includes(text), "system.setting_log_format"),
  HOST: setting(isHost, "system.setting_host"),
  TRUSTED_PROXY: setting((list) => addressesIn(list).every(isIP), "system.setting_proxy"),
  CALON_READYZ_TOKEN: setting(isToken, "system.setting_token"),
  SMTP_URL: setting(isMailServer, "system.setting_smtp"),
  SMTP_FROM: setting(isAddress, "system.setting_smtp_from"),
  REMINDERS_AT: setting(isHour, "system.setting_reminders"),
  SECOND_STEP: setting((text) => text === "everyone", "system.setting_second_step"),
  READERS: setting(isFew, "system.setting_readers"),
  OIDC_ISSUER: setting(isAcceptedIssuer, "system.setting_issuer"),
  OIDC_CLIENT_ID: anyText,
  OIDC_CLIENT_SECRET: anyText,
  OIDC_NAME: anyText,
  CALON_LOG: anyText,
});

/** A refusal does not repeat them: a token, and an address that may hold a password. */
const secrets = ["CALON_READYZ_TOKEN", "SMTP_URL"];

/** Before the office opens, so that the mails lie there when the day begins. */
const usualHour = 7;
const longestName = 40;

export function readSettings(environment: Record<string, string | undefined>): Settings {
  const refused = (name: string, expected: string) => {
    const value = JSON.stringify(secrets.includes(name) ? "…" : (environment[name] ?? ""));
    return new SettingRefused(t("system.setting_invalid", { name, value, expected }));
  };
  // The sender means nothing where no mail is sent.
  const parsed = schema.safeParse({ ...environment, ...(!environment.SMTP_URL && { SMTP_FROM: "" }) });
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw refused(String(first?.path[0]), first?.message ?? "");
  }
  const { HOST, APP_ORIGIN, SMTP_URL, SMTP_FROM, REMINDERS_AT, OIDC_ISSUER, OIDC_CLIENT_ID, ...others } =
    parsed.data;
  if (OIDC_CLIENT_ID && !OIDC_ISSUER) throw refused("OIDC_ISSUER", t("system.setting_issuer"));
  if (OIDC_ISSUER && !OIDC_CLIENT_ID) throw refused("OIDC_CLIENT_ID", t("system.setting_client"));
  const port = Number(others.PORT ?? 3000);
  const appOrigin = APP_ORIGIN ? new URL(APP_ORIGIN).origin : null;
  const origins = appOrigin ? [appOrigin] : [`http://localhost:${port}`, `http://127.0.0.1:${port}`];
  const sender = `calon@${appOrigin ? new URL(appOrigin).hostname : "localhost"}`;
  return {
    port,
    host: HOST ?? "127.0.0.1",
    appOrigin,
    origins: new Map(origins.map((text) => new URL(text)).map(({ host, origin }) => [host, origin])),
    trustedProxies: new Set(addressesIn(others.TRUSTED_PROXY ?? "").map(plainAddress)),
    secureCookies: appOrigin?.startsWith("https:") ?? false,
    logsRequests: others.CALON_LOG !== "off",
    watchToken: others.CALON_READYZ_TOKEN ?? null,
    mail: SMTP_URL ? { url: SMTP_URL, from: SMTP_FROM ?? sender } : null,
    remindersAt: REMINDERS_AT === "off" ? null : Number(REMINDERS_AT ?? usualHour),
    secondStepForEveryone: others.SECOND_STEP === "everyone",
    readers: Number(others.READERS ?? 0),
    provider: OIDC_ISSUER
      ? {
          issuer: OIDC_ISSUER,
          client_id: OIDC_CLIENT_ID ?? "",
          client_secret: others.OIDC_CLIENT_SECRET || null,
          name: (others.OIDC_NAME || new URL(OIDC_ISSUER).hostname).trim().slice(0, longestName),
        }
      : null,
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
