import { databasePath } from "~/db/file";
import { logError } from "~/db/log";
import { isClosed, noteStorageError } from "~/db/storage";
import { readdress, remind } from "~/features/reminders/pass";
import type { AlarmPlace } from "./alarm-words";
import { lookForAlarms, mailQueues, openAlarms, queueMails } from "./alarms";
import { deliver, type MailSetting, senderOf } from "./deliver";
import { keepMeasuringLoop } from "./loop-delay";
import { keepMeasuringMemory } from "./memory";
import { mailOwners } from "./owner-mail";
import { troublesNow } from "./report";

const second = 1000;

/** Mails go out only where the office has named a mail server. No request waits for them. `remindersAt` is null for no reminders. */
export function keepWatching(
  mail: MailSetting | null,
  place: AlarmPlace,
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
    await attempt(() => lookForAlarms(troublesNow(), place));
    if (!isClosed()) {
      await attempt(() => mailOwners(place, queueMails));
      if (remindersAt !== null) await attempt(() => queueReminders(place, remindersAt));
    }
    await attempt(() => deliver(mailQueues(), send));
    isBusy = false;
  };
  void turn();
  setInterval(turn, every).unref();
}

async function queueReminders({ address }: AlarmPlace, hour: number): Promise<void> {
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
