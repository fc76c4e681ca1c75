import type { RoleId } from "~/auth/roles";
import { reminderKinds } from "~/db/schema/states";
import { alertsOf, type SchoolMovements } from "~/features/packets/movements/rules";
import { malaysianDay } from "~/features/values/instant";
import { dayAfter, dayInWords, dayOf, malaysianMoment } from "~/features/values/moments";
import type { Sentence } from "~/messages";

export { reminderKinds };
export type ReminderKind = (typeof reminderKinds)[number];

/** No list waits for a school. The office decides the requests and gives lists back itself. */
const kindsOfRole: Partial<Record<RoleId, readonly ReminderKind[]>> = {
  SU: reminderKinds.filter((kind) => kind !== "lists"),
  PENYELIA_DAERAH: reminderKinds,
  ADMIN: reminderKinds.filter((kind) => kind !== "returned" && kind !== "decided"),
};

export const kindsOf = (role_id: RoleId): readonly ReminderKind[] => kindsOfRole[role_id] ?? [];

/** After `from`, and up to `until`. */
export interface Since {
  from: string;
  until: string;
}

export interface YearDays {
  year: number;
  entry_opens_on: string | null;
  /** The moment at which the coming lock begins. */
  closes_at: string | null;
}

export interface SchoolEvent {
  at: string;
  by: number | null;
}

export interface SchoolFacts {
  /** The school has not handed in its list, or is not registered. */
  isOpen: boolean;
  /** The list was given back to the school. */
  returned: SchoolEvent | null;
  /** Decisions on requests of the school. */
  decided: readonly SchoolEvent[];
  movements: SchoolMovements | null;
  /** Papers whose attendance list is not back. */
  lists: number;
}

/** What waits for the account itself. */
export interface Waiting {
  lists: number;
  requests: number;
}

/** A line for each kind that has something to say, in the order of the year. */
export function linesOf(
  kinds: readonly ReminderKind[],
  days: YearDays,
  schools: readonly SchoolFacts[],
  since: Since,
  user_id: number,
  waiting: Waiting,
): Sentence[] {
  const { year } = days;
  const isNews = ({ at, by }: SchoolEvent) => by !== user_id && isWithin(at, since);
  const open = schools.filter(({ isOpen }) => isOpen).length;
  const returned = schools.flatMap((school) => school.returned ?? []).filter(isNews).length;
  const decided = schools.flatMap((school) => school.decided).filter(isNews).length;
  const { late, differing } = alertsOf(schools.flatMap(({ movements }) => movements ?? []));
  const lists = schools.reduce((sum, school) => sum + school.lists, 0);
  const found: Record<ReminderKind, (Sentence | null)[]> = {
    window: [opens(days, since), closes(days, open, since)],
    returned: [returned > 0 ? { key: "reminder.returned", values: { year, n: returned } } : null],
    lists: [waiting.lists > 0 ? { key: "reminder.lists", values: { year, n: waiting.lists } } : null],
    requests: [
      waiting.requests > 0 ? { key: "reminder.requests", values: { year, n: waiting.requests } } : null,
    ],
    decided: [decided > 0 ? { key: "reminder.decided", values: { year, n: decided } } : null],
    packets: [late + differing > 0 ? { key: "reminder.packets", values: { year, late, differing } } : null],
    attendance: [lists > 0 ? { key: "reminder.attendance", values: { year, n: lists } } : null],
  };
  return reminderKinds.filter((kind) => kinds.includes(kind)).flatMap((kind) => found[kind].flatMap(present));
}

const present = (line: Sentence | null): Sentence[] => (line ? [line] : []);

const isWithin = (at: string, { from, until }: Since): boolean => at > from && at <= until;

const isDayWithin = (day: string, { from, until }: Since): boolean =>
  day > dayOf(from) && day <= dayOf(until);

function opens({ year, entry_opens_on }: YearDays, since: Since): Sentence | null {
  if (entry_opens_on === null || !isDayWithin(entry_opens_on, since)) return null;
  return { key: "reminder.opens", values: { year, day: dayInWords(entry_opens_on) } };
}

const daysBefore = [7, 1];

/** For those who still have lists to hand in. */
function closes({ year, closes_at }: YearDays, n: number, since: Since): Sentence | null {
  if (closes_at === null || closes_at <= since.until || n === 0) return null;
  const isDue = daysBefore.some((days) => isDayWithin(dayAfter(dayOf(closes_at), -days), since));
  if (!isDue) return null;
  const days = malaysianDay(closes_at) - malaysianDay(since.until);
  const key = days === 0 ? "reminder.closes_today" : "reminder.closes";
  return { key, values: { year, moment: malaysianMoment(closes_at), days, n } };
}
