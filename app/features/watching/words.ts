import { malaysianMoment } from "~/features/values/moments";
import { t } from "~/messages";
import { asTyped } from "~/messages/typed-commands";
import { logHoldersInWords } from "./log-holders";
import type { Change, Trouble } from "./troubles";

/** What to do. The words name programs and figures of the server. */
export const adviceOn = (trouble: Trouble): string =>
  asTyped(t(`alarm.advice_${trouble}`, trouble === "log_large" ? { holders: logHoldersInWords() } : {}));

/** The words name the state of the server, and no person and no record. `address` is the public one of the server. */
export function mailAbout({ from, to }: Change, address: string): { subject: string; body: string } {
  const title = t(`alarm.${(to ?? from) as Trouble}`);
  const subject = t(to === null ? "alarm.subject_over" : "alarm.subject_begun", { title });
  const advice = to === null ? t("alarm.over") : adviceOn(to);
  const at = malaysianMoment(new Date().toISOString());
  return { subject, body: t("alarm.body", { title, advice, at, address }) };
}
