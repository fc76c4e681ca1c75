import { createTransport } from "nodemailer";
import { logNotice } from "~/db/log.server";
import type { Mail, MailQueue } from "~/db/mail-queue.server";
import { t } from "~/messages";

export interface MailSetting {
  url: string;
  from: string;
}

export type Send = (mail: Pick<Mail, "recipient" | "subject" | "body">) => Promise<unknown>;

const patience = 10_000;

export function transportTo(url: string) {
  return createTransport({
    url,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  });
}

export function senderOf({ url, from }: MailSetting): Send {
  const transport = transportTo(url);
  return ({ recipient, subject, body }) => transport.sendMail({ from, to: recipient, subject, text: body });
}

/** Sends the due mails, one after the other, up to the first that fails. */
export async function deliver(
  queues: readonly MailQueue[],
  send: Send,
  at = performance.now(),
): Promise<void> {
  for (const queue of queues) {
    for (const mail of queue.due(at)) {
      try {
        await send(mail);
      } catch (error) {
        noteFailure(mail, error, queue.failed(mail, at));
        return;
      }
      queue.forget(mail.id);
    }
  }
}

/** The answer of a mail server may repeat the address and the name of its account, so the log has its code alone. */
function noteFailure({ tries }: Mail, error: unknown, isTriedAgain: boolean): void {
  const { code = "?", responseCode = "" } = error as { code?: string; responseCode?: number };
  const reason = `${code} ${responseCode}`.trim();
  if (tries === 0) logNotice("mail", t("alarm.log_failed", { reason }));
  if (!isTriedAgain) logNotice("mail", t("alarm.log_dropped", { reason }), "error");
}
