import type { RoleId } from "~/auth/roles";
import { reminderKinds } from "~/db/schema/states";
import { alertsOf, type SchoolMovements } from "~/features/packets/movements/rules";
import { malaysianDay } from "~/features/values/instant";
import { dayAfter, dayInWords, dayOf, malaysianMoment } from "~/features/values/moments";
import type { Sentence } from "~/messages";

export { reminderKinds };
export type ReminderKind = (typeof reminderKinds)[number];

/** A list that is given back and a decision concern the school that sent the list or the request. */
const kindsOfRole: Partial<Record<RoleId, readonly ReminderKind[]>> = {
  SU: reminderKinds,
  PENYELIA_DAERAH: ["window", "packets", "attendance"],
  ADMIN: ["window", "packets", "attendance"],
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

export interface SchoolFacts {
  /** The school has not handed in its list, or is not registered. */
  isOpen: boolean;
  /** The instant at which somebody gave the list back to the school. */
  returned_at: string | null;
  /** The instants at which requests of the school were decided. */
  decided_at: readonly string[];
  movements: SchoolMovements | null;
  /** Papers whose attendance list is not back. */
  lists: number;
}

/** A line for each kind that has something to say, in the order of the year. */
export function linesOf(
  kinds: readonly ReminderKind[],
  days: YearDays,
  schools: readonly SchoolFacts[],
  since: Since,
): Sentence[] {
  const { year } = days;
  const open = schools.filter(({ isOpen }) => isOpen).length;
  const returned = schools.filter(({ returned_at }) => returned_at && isWithin(returned_at, since)).length;
  const decided = schools.flatMap(({ decided_at }) => decided_at.filter((at) => isWithin(at, since))).length;
  const { late, differing } = alertsOf(schools.flatMap(({ movements }) => movements ?? []));
  const lists = schools.reduce((sum, school) => sum + school.lists, 0);
  const found: Record<ReminderKind, (Sentence | null)[]> = {
    window: [opens(days, since), closes(days, open, since)],
    returned: [returned > 0 ? { key: "reminder.returned", values: { year, n: returned } } : null],
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
