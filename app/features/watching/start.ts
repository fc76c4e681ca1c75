import { and, eq, gt, isNotNull } from "drizzle-orm";
import { db } from "~/db/client";
import { fromNow } from "~/db/clock";
import { databasePath } from "~/db/file";
import { logError } from "~/db/log";
import type { NewMail } from "~/db/mail-queue";
import { account_notices, users } from "~/db/schema";
import { isClosed, noteStorageError } from "~/db/storage";
import { readdress, remind } from "~/features/reminders/pass";
import { noticeInWords } from "~/features/values/device";
import { t } from "~/messages";
import { lookForAlarms, mailQueues, openAlarms, queueMails } from "./alarms";
import { deliver, type MailSetting, senderOf } from "./deliver";
import { keepMeasuringLoop, keepMeasuringMemory } from "./load";
import { troublesNow } from "./report";

const second = 1000;

/** Mails go out only where the office has named a mail server. No request waits for them. `remindersAt` is null for no reminders. */
export function keepWatching(
  mail: MailSetting | null,
  address: string,
  remindersAt: number | null,
  every = 5 * second,
): void {
  keepMeasuringLoop();
  keepMeasuringMemory();
  if (!mail) return;
  openAlarms(`${databasePath()}.mails`);
  const send = senderOf(mail);
  let isBusy = false;
  const turn = async () => {
    if (isBusy) return;
    isBusy = true;
    await attempt(() => lookForAlarms(troublesNow(), address));
    if (!isClosed()) {
      await attempt(() => mailOwners(address, queueMails));
      if (remindersAt !== null) await attempt(() => queueReminders(address, remindersAt));
    }
    await attempt(() => deliver(mailQueues(), send));
    isBusy = false;
  };
  void turn();
  setInterval(turn, every).unref();
}

async function queueReminders(address: string, hour: number): Promise<void> {
  const [queue] = mailQueues();
  if (!queue) return;
  await remind(queue, `${address}/user_login`, hour);
  readdress(queue);
}

/** A failure of one of them holds up no other. */
async function attempt(work: () => unknown): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!noteStorageError(error)) logError(error);
  }
}

const day = 24 * 3_600_000;
const mostAtOnce = 20;

/** Older ones wait for no mail: the server had no mail setting then. */
const unsent = () =>
  db
    .select({ notice: account_notices, username: users.username })
    .from(account_notices)
    .innerJoin(users, eq(users.id, account_notices.user_id))
    .where(and(isNotNull(account_notices.recipient), gt(account_notices.happened_at, fromNow(-day))))
    .limit(mostAtOnce)
    .all();

/** Each notice is queued once; the row loses the address when the queue has the mail. */
export function mailOwners(server: string, queue: (mails: NewMail[]) => boolean): void {
  for (const { notice, username } of unsent()) {
    const address = `${server}/account/sessions/end`;
    const mail = {
      recipient: notice.recipient ?? "",
      subject: t("owner_notice.mail_subject", { username }),
      body: t("owner_notice.mail_body", { username, line: noticeInWords(notice), address }),
    };
    if (!queue([mail])) return;
    db.update(account_notices).set({ recipient: null }).where(eq(account_notices.id, notice.id)).run();
  }
}
