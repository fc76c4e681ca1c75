import { now } from "~/db/clock";
import type { MailQueue } from "~/db/mail-queue";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { anotherRequest, runInSlices } from "~/features/values/another-request";
import { dayOf } from "~/features/values/moments";
import { type Account, accountsAfter, recipientOf } from "./accounts";
import { type Facts, factsOf } from "./facts";
import { mailTo } from "./mail";
import type { Since } from "./rules";

const day = 24 * 3_600_000;
/** After a longer standstill older events are no news. */
const longestSpan = 7 * day;
/** So that an alarm waits for few mails, and an outage of the mail server fills no queue. */
const mostWaiting = 20;
const factsLast = 5 * 60_000;

interface Pass extends Since {
  facts: Facts | null;
  gathered_at: number;
  /** The account that had its turn last. */
  last: number;
}

let pass: Pass | null = null;

export function forgetPass(): void {
  pass = null;
}

/** Queues the reminders of the day from this hour of the Malaysian day on. What it leaves is for its next call. */
export async function remind(queue: MailQueue, home: string, hour: number): Promise<void> {
  if (isDemonstration()) return;
  const until = hourOfToday(hour);
  if (until > now() || isOfDay(officeSetting("reminded_until"), until)) return;
  pass = await passOf(until);
  const { facts } = pass;
  if (facts && !(await queueFor(pass, facts, queue, home))) return;
  saveOfficeSetting("reminded_until", until);
  pass = null;
}

/** Also where the office has set another hour since. */
const isOfDay = (instant: string | null | undefined, until: string): boolean =>
  typeof instant === "string" && dayOf(instant) === dayOf(until);

/** The addresses of a demonstration are made up. */
export const isDemonstration = (): boolean => officeSetting("is_demonstration") !== null;

const hourOfToday = (hour: number): string =>
  new Date(Date.parse(`${dayOf(now())}T00:00:00.000+08:00`) + hour * 3_600_000).toISOString();

async function passOf(until: string): Promise<Pass> {
  const isSame = pass?.until === until;
  if (pass && isSame && performance.now() - pass.gathered_at < factsLast) return pass;
  const from = beginningOf(until);
  const facts = await runInSlices(factsOf({ from: earliestOf(until), until }));
  return { from, until, facts, gathered_at: performance.now(), last: isSame && pass ? pass.last : 0 };
}

const earliestOf = (until: string) => new Date(Date.parse(until) - longestSpan).toISOString();

/** The end of the last pass. A clock that was ahead has left a moment that is no beginning. */
function beginningOf(until: string): string {
  const last = officeSetting("reminded_until");
  if (last === null || last > until) return new Date(Date.parse(until) - day).toISOString();
  const earliest = earliestOf(until);
  return last > earliest ? last : earliest;
}

/** False where accounts are left. */
async function queueFor(of: Pass, facts: Facts, queue: MailQueue, home: string): Promise<boolean> {
  let room = mostWaiting - queue.waitingReminders().length;
  for (;;) {
    const accounts = accountsAfter(of.last, mostWaiting);
    if (accounts.length === 0) return true;
    for (const account of accounts) {
      if (room <= 0) return false;
      if (remindOne(account, of, facts, queue, home)) room -= 1;
      of.last = account.actor.user_id;
      await anotherRequest();
    }
  }
}

/** A mail that could not be sent is replaced, so the new one begins where that one began. */
function remindOne(account: Account, of: Pass, facts: Facts, queue: MailQueue, home: string): boolean {
  const key = account.address?.key;
  if (!key) return false;
  const last = queue.lastReminder(key);
  if (isOfDay(last?.until, of.until)) return false;
  const sent = last && last.until > of.from ? last.until : of.from;
  const since = { from: last?.isWaiting ? last.from : sent, until: of.until };
  const mail = mailTo(account, facts, since, home);
  if (mail || last?.isWaiting) queue.remind(key, since, mail);
  return mail !== null;
}

/** Before each delivery: an address that was changed since gets the mail, an account that is gone gets none. */
export function readdress(queue: MailQueue): void {
  for (const { id, reminds, recipient } of queue.waitingReminders()) {
    const present = recipientOf(reminds);
    if (present === null) queue.forget(id);
    else if (present !== recipient) queue.readdress(id, present);
  }
}
