import { createTransport } from "nodemailer";
import { logNotice } from "~/db/log";
import type { Mail, MailQueue } from "~/db/mail-queue";
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

/** Sends the due mails, one after the other. A server that refuses one address may take the next; another failure holds for all. */
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
        if (!isOfAddress(error)) return noteFailure(mail, error, queue.failed(mail, at));
        if (mail.reminds !== null) noteRefusal(error, queue.failed(mail, at, triesOf(error)));
        else noteFailure(mail, error, queue.failed(mail, at));
        continue;
      }
      queue.forget(mail.id);
    }
  }
}

interface Refusal {
  code?: string;
  command?: string;
  responseCode?: number;
}

const isOfAddress = (error: unknown): boolean => {
  const { code, command } = error as Refusal;
  return code === "EENVELOPE" && command === "RCPT TO";
};

/** A reminder is not worth the three days of an alarm: a mail server that asks to come back later gets half an hour. */
const triesOf = (error: unknown): number => (((error as Refusal).responseCode ?? 0) >= 500 ? 1 : 6);

function noteRefusal(error: unknown, isTriedAgain: boolean): void {
  if (!isTriedAgain) logNotice("mail", t("reminder.log_refused", { reason: reasonOf(error) }));
}

function noteFailure({ tries }: Mail, error: unknown, isTriedAgain: boolean): void {
  const reason = reasonOf(error);
  if (tries === 0) logNotice("mail", t("alarm.log_failed", { reason }));
  if (!isTriedAgain) logNotice("mail", t("alarm.log_dropped", { reason }), "error");
}

/** The answer of a mail server may repeat the address and the name of its account, so the log has its code alone. */
export function reasonOf(error: unknown): string {
  const { code = "?", responseCode = "" } = error as Refusal;
  return `${code} ${responseCode}`.trim();
}
