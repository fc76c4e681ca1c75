import { databasePath } from "~/db/file.server";
import { logError } from "~/db/log.server";
import { isClosed, noteStorageError } from "~/db/storage.server";
import type { AlarmPlace } from "./alarm-words.server";
import { lookForAlarms, mailQueues, openAlarms, queueMails } from "./alarms.server";
import { deliver, type MailSetting, senderOf } from "./deliver.server";
import { keepMeasuringLoop } from "./loop-delay.server";
import { keepMeasuringMemory } from "./memory.server";
import { mailOwners } from "./owner-mail.server";
import { troublesNow } from "./report.server";

const second = 1000;

/** Alarms go out only where the office has named a mail server. No request waits for them. */
export function keepWatching(mail: MailSetting | null, place: AlarmPlace, every = 5 * second): void {
  keepMeasuringLoop();
  keepMeasuringMemory();
  if (!mail) return;
  openAlarms(`${databasePath()}.mails`);
  const send = senderOf(mail);
  let isBusy = false;
  const turn = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      lookForAlarms(troublesNow(), place);
      if (!isClosed()) mailOwners(place, queueMails);
      await deliver(mailQueues(), send);
    } catch (error) {
      if (!noteStorageError(error)) logError(error);
    } finally {
      isBusy = false;
    }
  };
  void turn();
  setInterval(turn, every).unref();
}
