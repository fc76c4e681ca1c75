import Bowser from "bowser";
import type { AccountNotice } from "~/auth/account-notices";
import { t } from "~/messages";
import { malaysianMoment } from "./moments";

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

/** A line for each kind, of the latest, with the number of those before it. */
export const noticesInWords = (notices: readonly AccountNotice[]): string[] =>
  [...new Set(notices.map(({ kind }) => kind))].flatMap((kind) => {
    const [latest, ...before] = notices.filter((notice) => notice.kind === kind);
    if (!latest) return [];
    const what = noticeInWords(latest);
    return before.length > 0 ? t("owner_notice.more", { what, n: before.length }) : what;
  });

/** What happened, when, and from which browser and address, as far as these are known. */
export function noticeInWords({ kind, happened_at, user_agent, address }: AccountNotice): string {
  const from = [user_agent && deviceOf(user_agent), address].filter(Boolean).join(", ");
  const what = t(`owner_notice.${kind}`, { at: malaysianMoment(happened_at) });
  return from ? t("owner_notice.from", { what, from }) : what;
}
