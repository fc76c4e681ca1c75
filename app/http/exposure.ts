import { officeSetting } from "~/db/office-settings";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { type Settings, settings } from "./settings";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
const loopback = /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i;

/**
 * `refusal` ends the start, because the demonstration's passwords are public; with `warning` a proxy may still add TLS, or
 * a container may publish its port to this computer alone.
 */
export function exposureOf(
  { appOrigin, host }: Pick<Settings, "appOrigin" | "host">,
  isDemonstration: boolean,
): { refusal?: string; warning?: string } {
  const isBeyond = isDemonstration && !loopback.test(host);
  if (!appOrigin) return isBeyond ? { refusal: t("system.demo_listening", { host }) } : {};
  const { protocol, hostname } = new URL(appOrigin);
  const isSecure = protocol === "https:";
  const isLocal = localNames.has(hostname);
  if (isDemonstration && (isSecure || !isLocal)) {
    return { refusal: t("system.demo_exposed", { origin: appOrigin }) };
  }
  if (isBeyond) return { warning: t("system.demo_beyond", { host }) };
  return isSecure || isLocal ? {} : { warning: t("system.plain_http", { origin: appOrigin }) };
}

export function refuseExposure(): void {
  const { refusal, warning } = exposureOf(settings(), officeSetting("is_demonstration") !== null);
  if (warning) console.error(warning);
  if (!refusal) return;
  console.error(asTyped(refusal));
  process.exit(1);
}
