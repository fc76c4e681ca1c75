import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import type { MailQueue, NewMail } from "~/db/mail-queue";
import { officeSetting, saveOfficeSetting } from "~/db/office-settings";
import { requests, school_exam_years, schools } from "~/db/schema";
import { outstandingAfter } from "~/features/absences/returns";
import { isHeld } from "~/features/absences/rules";
import type { Paper } from "~/features/exam-papers/queries";
import { type ExamYear, findExamYearOf, lockOf, runningYear } from "~/features/exam-years/queries";
import { movementsBySchool } from "~/features/packets/movements/board";
import { requestQueueFor } from "~/features/requests/queue";
import { listsToSign } from "~/features/school-exam-years/sign-off/queries";
import { isClosedIn } from "~/features/schools/queries";
import { anotherRequest, runInSlices } from "~/features/values/another-request";
import type { Sliced } from "~/features/values/in-slices";
import { dayAfter, dayInWords, dayOf } from "~/features/values/moments";
import { sentenceText, t } from "~/messages";
import { type Account, accountsAfter, recipientOf, schoolsOf } from "./accounts";
import {
  linesOf,
  type SchoolEvent,
  type SchoolFacts,
  type Since,
  type Waiting,
  type YearDays,
} from "./rules";

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

/** Null where nothing is due. */
function mailTo(
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

interface Facts {
  days: YearDays;
  schools: ReadonlyMap<string, SchoolFacts>;
}

/** What the homes show of every school in the running year; null without one, and in a closed one. */
export function* factsOf(since: Since): Sliced<Facts | null> {
  const year = runningYear();
  const examYear = year === null ? undefined : findExamYearOf(year);
  if (!examYear || examYear.closed_at) return null;
  const movements = yield* movementsBySchool(operator, examYear.year);
  const lists = yield* outstandingAfter(operator, examYear.year, (paper) => isMissedBy(paper, since.until));
  const decided = decidedAfter(examYear.year, since.from);
  const found = schoolsIn(examYear.year).map(({ school_code, closed_from, ...list }) => {
    const facts: SchoolFacts = {
      isOpen: (list.state ?? "draf") === "draf" && !isClosedIn({ closed_from }, examYear.year),
      returned: returnOf(list),
      decided: decided.get(school_code) ?? [],
      movements: movements.get(school_code) ?? null,
      lists: lists.get(school_code)?.length ?? 0,
    };
    return [school_code, facts] as const;
  });
  return { days: daysOf(examYear), schools: new Map(found) };
}

/** A list that no account has changed is a draft from the beginning. */
const returnOf = ({ state, state_changed_at: at, state_changed_by: by }: ListOfSchool): SchoolEvent | null =>
  state === "draf" && at !== null && by !== null ? { at, by } : null;

/** What the home of this account shows of lists and requests. */
function waitingFor(actor: Actor, exam_year: number): Waiting {
  return { lists: listsToSign(actor, exam_year), requests: requestQueueFor(actor, exam_year).waiting };
}

function daysOf(examYear: ExamYear): YearDays {
  const lock = lockOf(examYear);
  const { year, entry_opens_on } = examYear;
  return {
    year,
    entry_opens_on: lock.kind === "locked" ? null : entry_opens_on,
    closes_at: lock.kind === "coming" ? lock.at : null,
  };
}

/** A list that is missing for longer is on the board of the office, and no mail repeats it. */
const daysMissed = 14;

/** From the day after the paper on. */
const isMissedBy = (paper: Paper, until: string): boolean => {
  const [from, day] = [dayAfter(dayOf(until), -daysMissed), dayOf(until)];
  return isHeld(paper) && paper.held_on !== null && paper.held_on >= from && paper.held_on < day;
};

type ListOfSchool = Omit<ReturnType<typeof schoolsIn>[number], "school_code" | "closed_from">;

const schoolsIn = (exam_year: number) =>
  db
    .select({
      school_code: schools.school_code,
      closed_from: schools.closed_from,
      state: school_exam_years.state,
      state_changed_at: school_exam_years.state_changed_at,
      state_changed_by: school_exam_years.state_changed_by,
    })
    .from(schools)
    .leftJoin(
      school_exam_years,
      and(eq(school_exam_years.school_code, schools.school_code), eq(school_exam_years.exam_year, exam_year)),
    )
    .all();

/** A school knows of a request that it took back itself. */
function decidedAfter(exam_year: number, from: string): Map<string, SchoolEvent[]> {
  const bySchool = new Map<string, SchoolEvent[]>();
  const found = db
    .select({
      school_code: requests.school_code,
      at: sql<string>`${requests.decided_at}`,
      by: requests.decided_by,
    })
    .from(requests)
    .where(
      and(
        eq(requests.exam_year, exam_year),
        inArray(requests.state, ["approved", "rejected"]),
        gt(requests.decided_at, from),
      ),
    )
    .all();
  for (const { school_code, ...event } of found)
    bySchool.set(school_code, [...(bySchool.get(school_code) ?? []), event]);
  return bySchool;
}
