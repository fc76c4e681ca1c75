import { officeSetting } from "~/db/office-settings.server";
import { t } from "~/messages";
import { type Settings, settings } from "./settings.server";

const localNames = new Set(["localhost", "127.0.0.1", "[::1]"]);

/** `refusal` ends the start, because the demonstration's passwords are public; with `warning` a proxy may still add TLS. */
export function exposureOf(
  { appOrigin }: Pick<Settings, "appOrigin">,
  isDemonstration: boolean,
): { refusal?: string; warning?: string } {
  if (!appOrigin) return {};
  const { protocol, hostname } = new URL(appOrigin);
  const isSecure = protocol === "https:";
  const isLocal = localNames.has(hostname);
  if (isDemonstration && (isSecure || !isLocal)) {
    return { refusal: t("system.demo_exposed", { origin: appOrigin }) };
  }
  return isSecure || isLocal ? {} : { warning: t("system.plain_http", { origin: appOrigin }) };
}

export function refuseExposure(): void {
  const { refusal, warning } = exposureOf(settings(), officeSetting("is_demonstration") !== null);
  if (warning) console.error(warning);
  if (!refusal) return;
  console.error(refusal);
  process.exit(1);
}
