import { and, count, countDistinct, eq, gt } from "drizzle-orm";
import { db } from "~/db/client";
import { exam_rooms, school_exam_years } from "~/db/schema";
import { papersOf } from "~/features/exam-papers/queries";
import { type ExamYear, listExamYears } from "~/features/exam-years/queries";
import { yearRange } from "~/features/exam-years/schema";
import { windowFields } from "~/features/requests/window-fields";
import { findWindows } from "~/features/requests/windows-queries";
import { dayYearsLater, instantYearsLater } from "~/features/values/years";

/** What the form of the next year proposes, from the latest year. */
export interface Offer {
  from: number;
  papers: number;
  rooms: number;
  schools_with_rooms: number;
  schools_with_candidates: number;
  has_windows: boolean;
  /** By the fields of the form. */
  values: Record<string, string | number | boolean | null>;
}

/** Null for the office's first year, and after the last year that can be stored. */
export function offerOfNextYear(): Offer | null {
  const from = listExamYears()[0];
  if (!from || from.year === yearRange.max) return null;
  const windows = windowsLater(from, from.year + 1);
  return {
    from: from.year,
    papers: papersOf(from.year).length,
    ...countRooms(from.year),
    schools_with_candidates: countEntered(from.year),
    has_windows: Object.values(windows).some((day) => day !== null),
    values: { year: from.year + 1, ...daysLater(from), ...windows },
  };
}

const yearDays = ["entry_opens_on", "corrections_until", "printing_from"] as const;

function daysLater(from: ExamYear) {
  const { is_lock_initial_student, lock_initial_student_datetime: lock } = from;
  return {
    ...movedDays(yearDays, from, 1),
    is_lock_initial_student: is_lock_initial_student && lock !== null,
    lock_initial_student_datetime: lock && instantYearsLater(lock, 1),
  };
}

export type Windows = Record<(typeof windowFields)[number], string | null>;

export const windowsLater = (from: ExamYear, year: number): Windows =>
  movedDays(windowFields, findWindows(from.id) ?? {}, year - from.year);

function movedDays<Name extends string>(
  names: readonly Name[],
  days: Partial<Record<Name, string | null>>,
  years: number,
) {
  const moved = names.map((name) => {
    const day = days[name] ?? null;
    return [name, day && dayYearsLater(day, years)];
  });
  return Object.fromEntries(moved) as Record<Name, string | null>;
}

const days = [...yearDays, ...windowFields] as const;

type Days = Partial<Record<(typeof days)[number] | "lock_initial_student_datetime", string | null>>;

/** The proposed days belong to the proposed year: the ones that were left alone move with another year that is typed. */
export function withDaysOf<Value extends Days & { year: number }>(value: Value, offer: Offer | null): Value {
  const years = offer ? value.year - Number(offer.values.year) : 0;
  if (!offer || years === 0) return value;
  const moved: Days = {};
  for (const name of days) {
    const day = value[name];
    if (day && day === offer.values[name]) moved[name] = dayYearsLater(day, years);
  }
  const lock = value.lock_initial_student_datetime;
  if (lock && lock === offer.values.lock_initial_student_datetime)
    moved.lock_initial_student_datetime = instantYearsLater(lock, years);
  return { ...value, ...moved };
}

const countRooms = (exam_year: number) =>
  db
    .select({ rooms: count(), schools_with_rooms: countDistinct(exam_rooms.school_code) })
    .from(exam_rooms)
    .where(eq(exam_rooms.exam_year, exam_year))
    .get() ?? { rooms: 0, schools_with_rooms: 0 };

const countEntered = (exam_year: number): number =>
  db
    .select({ n: count() })
    .from(school_exam_years)
    .where(and(eq(school_exam_years.exam_year, exam_year), gt(school_exam_years.total_students, 0)))
    .get()?.n ?? 0;
