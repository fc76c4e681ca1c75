import { logError } from "~/db/log";
import { MailQueue, type NewMail } from "~/db/mail-queue";
import { alarmEmails } from "~/features/office/queries";
import { type Change, changesOf, type Subject, type Troubles } from "./troubles";
import { mailAbout } from "./words";

/** A state that changes to and fro sends one mail, not one each time. */
const calmNeeded = 5 * 60_000;

/** The stored queue, and one in memory for when its disk refuses a mail. */
let queues: MailQueue[] = [];
let known: Troubles = {};
let recipients: string[] = [];
const calmSince = new Map<Subject, number>();

export function openAlarms(path: string): void {
  queues = [path, ":memory:"].flatMap((each) => unlessUnreadable(() => new MailQueue(each)) ?? []);
  known = queues[0]?.known() ?? {};
  calmSince.clear();
}

export function closeAlarms(): void {
  for (const queue of queues) queue.close();
  queues = [];
}

export const mailQueues = (): readonly MailQueue[] => queues;

export const mailsWaiting = (): number => queues.reduce((sum, queue) => sum + queue.waiting(), 0);

/** The instant at which the oldest mail that waits was queued. */
export const oldestMail = (): string | null =>
  queues
    .flatMap((queue) => queue.oldest() ?? [])
    .sort()
    .at(0) ?? null;

/** Queues one mail for each change: at once when it became worse, else after five calm minutes. */
export function lookForAlarms(found: Troubles, address: string, at = performance.now()): void {
  recipients = unlessUnreadable(alarmEmails) ?? recipients;
  // Without a recipient nothing is sent, so the first one to be named gets the present troubles.
  if (recipients.length === 0) return;
  const changes = changesOf(known, found);
  const changing = new Set(changes.map(({ subject }) => subject));
  for (const subject of calmSince.keys()) if (!changing.has(subject)) calmSince.delete(subject);
  const due = changes.filter((change) => change.isWorse || isCalm(change, at));
  if (due.length === 0) return;
  const changed = Object.fromEntries(due.map(({ subject, to }) => [subject, to ?? undefined]));
  const next: Troubles = { ...known, ...changed };
  for (const { subject } of due) calmSince.delete(subject);
  queue(
    due.flatMap((change) => recipients.map((recipient) => ({ recipient, ...mailAbout(change, address) }))),
    next,
  );
  known = next;
}

function isCalm({ subject }: Change, at: number): boolean {
  const since = calmSince.get(subject) ?? at;
  calmSince.set(subject, since);
  return at - since >= calmNeeded;
}

export const queueMails = (mails: NewMail[]): boolean => queue(mails, known);

/** In the first queue that takes them. */
const queue = (mails: NewMail[], next: Troubles): boolean =>
  queues.some((each) => unlessUnreadable(() => each.add(mails, next)) !== null);

function unlessUnreadable<Value>(work: () => Value): Value | null {
  try {
    return work();
  } catch (error) {
    logError(error);
    return null;
  }
}
