import type { AccountNotice } from "~/auth/account-notices";
import { t } from "~/messages";
import { deviceOf } from "./device";
import { malaysianMoment } from "./moments";

/** What happened, when, and from which browser and address, as far as these are known. */
export function noticeInWords({ kind, happened_at, user_agent, address }: AccountNotice): string {
  const from = [user_agent && deviceOf(user_agent), address].filter(Boolean).join(", ");
  const what = t(`owner_notice.${kind}`, { at: malaysianMoment(happened_at) });
  return from ? t("owner_notice.from", { what, from }) : what;
}
