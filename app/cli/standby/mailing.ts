import { hostname } from "node:os";
import { reasonOf, senderOf } from "~/features/watching/deliver.server";
import { t } from "~/messages";
import { type Following, isLate } from "./rounds";

const day = 24 * 3_600_000;

/** One mail a day while there is trouble, and one when it is over. A mail that fails is tried again after the next round. */
export async function mailTrouble(state: Following, at = Date.now()): Promise<void> {
  const { SMTP_URL: url, SMTP_FROM, STANDBY_MAIL_TO: recipient } = process.env;
  if (!url || !recipient) return;
  const isOver = state.reason === null;
  const isDue = isOver
    ? state.mailed_at !== null
    : isLate(state, at) && (state.mailed_at === null || at - Date.parse(state.mailed_at) >= day);
  if (!isDue) return;
  const host = hostname();
  const said = t(isOver ? "standby.mail_over" : "standby.mail_trouble");
  const mail = {
    recipient,
    subject: t(isOver ? "standby.mail_ended" : "standby.mail_begun", { host }),
    body: t("standby.mail_body", { host, said }),
  };
  try {
    await senderOf({ url, from: SMTP_FROM || `calon@${host}` })(mail);
    state.mailed_at = isOver ? null : new Date(at).toISOString();
  } catch (error) {
    console.error(t("standby.mail_failed", { reason: reasonOf(error) }));
  }
}
