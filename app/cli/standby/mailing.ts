import { hostname } from "node:os";
import { senderOf } from "~/features/watching/deliver.server";
import { t } from "~/messages";
import type { Following } from "./rounds";

const minute = 60_000;
const day = 24 * 60 * minute;
/** Three rounds have failed. */
const failingFor = 15 * minute;
/** A server writes to its database every hour, also when no account works. */
const silentFor = 120 * minute;

export type StandbyTrouble = "failing" | "silent";

export function troubleOf({ failing_since, newest }: Following, at = Date.now()): StandbyTrouble | null {
  if (failing_since !== null && at - Date.parse(failing_since) >= failingFor) return "failing";
  return newest !== null && at - Date.parse(newest) > silentFor ? "silent" : null;
}

/** One mail a day while there is trouble, and one when it is over. A mail that fails is tried again after the next round. */
export async function mailTrouble(state: Following, at = Date.now()): Promise<void> {
  const { SMTP_URL: url, SMTP_FROM, STANDBY_MAIL_TO: recipient } = process.env;
  if (!url || !recipient) return;
  const trouble = troubleOf(state, at);
  const isDue = trouble
    ? state.mailed_at === null || at - Date.parse(state.mailed_at) >= day
    : state.mailed_at !== null && state.failing_since === null;
  if (!isDue) return;
  const host = hostname();
  const said = t(`standby.mail_${trouble ?? "over"}`);
  const mail = {
    recipient,
    subject: t(trouble ? "standby.mail_begun" : "standby.mail_ended", { host }),
    body: t("standby.mail_body", { host, said }),
  };
  try {
    await senderOf({ url, from: SMTP_FROM || `calon@${host}` })(mail);
    state.mailed_at = trouble ? new Date(at).toISOString() : null;
  } catch (error) {
    const { code = "?", responseCode = "" } = error as { code?: string; responseCode?: number };
    console.error(t("standby.mail_failed", { reason: `${code} ${responseCode}`.trim() }));
  }
}
