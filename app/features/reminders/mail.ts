import type { NewMail } from "~/db/mail-queue";
import { dayInWords, dayOf } from "~/features/values/moments";
import { sentenceText, t } from "~/messages";
import { type Account, schoolsOf } from "./accounts";
import { type Facts, waitingFor } from "./facts";
import { linesOf, type Since } from "./rules";

/** Null where nothing is due. */
export function mailTo(
  { actor, kinds, address }: Account,
  { days, schools }: Facts,
  since: Since,
  home: string,
): NewMail | null {
  if (!address) return null;
  const own = schoolsOf(actor).flatMap((code) => schools.get(code) ?? []);
  const lines = linesOf(kinds, days, own, since, actor.user_id, waitingFor(actor, days.year));
  if (lines.length === 0) return null;
  return {
    recipient: address.recipient,
    subject: t("reminder.subject", { day: dayInWords(dayOf(since.until)) }),
    body: t("reminder.body", { lines: lines.map((line) => `- ${sentenceText(line)}`).join("\n"), home }),
  };
}
