import Bowser from "bowser";
import { t } from "~/messages";

export function deviceOf(user_agent: string): string {
  if (user_agent.trim() === "") return t("session.unknown_device");
  const { browser, os } = Bowser.parse(user_agent);
  if (!browser.name) return t("session.unknown_device");
  const version = /^\d+/.exec(browser.version ?? "")?.[0] ?? "";
  const name = `${browser.name} ${version}`.trim();
  return os.name ? t("session.device", { browser: name, system: os.name }) : name;
}

/** A browser, and not a program that calls the API. */
export const isKnownBrowser = (user_agent: string): boolean =>
  user_agent.trim() !== "" && Boolean(Bowser.parse(user_agent).browser.name);
