import { and, asc, eq, lte } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_years, school_exam_years, schools } from "~/db/schema";
import { keepForUndo } from "~/db/undo";
import { dayInWords, dayOf, today } from "~/features/values/moments";
import { hasProblems, labelOf, type Problems, problem } from "~/messages";
import { markLate } from "./late";
import { followLock } from "./lists-at-lock";
import {
  type ExamYear,
  findExamYear,
  findExamYearOf,
  listExamYears,
  runningYear,
  whyYearClosed,
} from "./queries";
import { type Lock, lockFrom } from "./rules";
import type { ExamYearEdit, ExamYearNew } from "./schema";

type Begun = Partial<Pick<ExamYear, "rooms_from_year" | "expected_from_year">>;

/** The office's first year is running. */
export function createExamYear(actor: Actor, given: ExamYearNew & Begun): Outcome<ExamYear> {
  return write(() => {
    const problems = objectionsToExamYear(given);
    if (hasProblems(problems)) return refused(problems);
    const at = now();
    const is_running = given.is_running === true || runningYear() === null;
    if (is_running) unmarkRunning(actor, at);
    const created = db
      .insert(exam_years)
      .values({ ...given, ...lockFrom(given, at), is_running, created_at: at, updated_at: at })
      .returning()
      .get();
    recordChange(actor, "exam_year.created", "exam_year", null, created);
    return saved(created);
  });
}

/** Registrations and candidates follow a changed year, by cascade. */
export function updateExamYear(actor: Actor, id: number, edit: ExamYearEdit): Outcome<ExamYear> {
  const { version, ...given } = edit;
  return write(() => {
    const before = findExamYear(id);
    if (!before) return missing();
    const closed = whyYearClosed(before.year);
    if (closed) return blocked(closed);
    if (isStale(version, before)) return stale(before);
    const problems = objectionsToExamYear(given, id);
    if (hasProblems(problems)) return refused(problems);

    const at = now();
    const former = given.is_running && !before.is_running ? unmarkRunning(actor, at) : undefined;
    return saved(storeExamYear(actor, before, { ...given, ...lockFrom(given, at) }, at, former));
  });
}

export function unmarkRunning(actor: Actor, at: string): ExamYear | undefined {
  const running = listExamYears().find(({ is_running }) => is_running);
  if (running) storeExamYear(actor, running, { is_running: false }, at);
  return running;
}

export function storeExamYear(
  actor: Actor,
  before: ExamYear,
  changes: Partial<ExamYear>,
  at: string,
  former?: ExamYear,
): ExamYear {
  const after = db
    .update(exam_years)
    .set({ ...changes, updated_at: at, version: before.version + 1 })
    .where(eq(exam_years.id, before.id))
    .returning()
    .get();
  markLate(before, after);
  recordChange(actor, "exam_year.edited", "exam_year", before, after);
  followLock(actor, before, after);
  const kept = { ...before, running_exam_year_id: former?.id ?? null };
  const { id: entity_id, version } = after;
  keepForUndo(actor, "year", [{ entity: "exam_year", entity_id, version, before: kept }]);
  return after;
}

const withoutDays: YearDays = {
  entry_opens_on: null,
  is_lock_initial_student: false,
  lock_initial_student_datetime: null,
  corrections_until: null,
  printing_from: null,
};

/** `id` is the record that may keep its year. A field that is left out keeps its stored value. */
export function objectionsToExamYear(given: Partial<ExamYearNew>, id?: number): Problems {
  const stored = id === undefined ? undefined : findExamYear(id);
  const holder = given.year === undefined ? undefined : findExamYearOf(given.year);
  const isUnmarked = given.is_running === false && stored?.is_running;
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const closed = stored && given.year !== undefined ? closedSchools(stored.year, given.year) : [];
  return {
    ...(closed.length > 0 && { year: [withClosedSchools(closed, given.year)] }),
    ...(holder && holder.id !== id && { year: [problem("taken")] }),
    ...(isUnmarked && { is_running: [problem("running_needed")] }),
    ...objectionsToDayOrder({ ...withoutDays, ...stored, ...known }, stored),
  };
}

/** The schools of year `from` that register no candidates in year `to`. */
const closedSchools = (from: number, to: number): string[] =>
  from === to
    ? []
    : db
        .select({ school_code: schools.school_code })
        .from(school_exam_years)
        .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
        .where(and(eq(school_exam_years.exam_year, from), lte(schools.closed_from, to)))
        .orderBy(asc(schools.school_code))
        .all()
        .map(({ school_code }) => school_code);

const mostNamedSchools = 5;

function withClosedSchools(codes: string[], year: number | undefined) {
  const named = codes.slice(0, mostNamedSchools).join(", ");
  const more = codes.length > mostNamedSchools ? " …" : "";
  return problem("year_with_closed_schools", { n: codes.length, year: year ?? "", schools: named + more });
}

interface YearDays extends Lock {
  entry_opens_on: string | null;
  corrections_until: string | null;
  printing_from: string | null;
}

const inOrder = [
  "entry_opens_on",
  "lock_initial_student_datetime",
  "corrections_until",
  "printing_from",
] as const;
type DayName = (typeof inOrder)[number];

/** A lock without a moment begins now. */
function dayAt(days: YearDays, name: DayName): string | null {
  if (name !== "lock_initial_student_datetime") return days[name];
  if (!days.is_lock_initial_student) return null;
  return days[name] === null ? today() : dayOf(days[name]);
}

/** Entry opens, entry closes, corrections end, printing begins. The later field names the day that it must not precede.
 * Two days that an edit leaves as they are stored are not judged. */
function objectionsToDayOrder(after: YearDays, before?: YearDays): Problems {
  const problems: Problems = {};
  const isChanged = (name: DayName) => !before || dayAt(after, name) !== dayAt(before, name);
  for (const [index, later] of inOrder.entries()) {
    const day = dayAt(after, later);
    for (const earlier of inOrder.slice(0, index)) {
      const first = dayAt(after, earlier);
      if (day === null || first === null || first <= day) continue;
      if (!isChanged(earlier) && !isChanged(later)) continue;
      problems[later] = [problem("day_too_early", { earlier: labelOf(earlier), day: dayInWords(first) })];
    }
  }
  return problems;
}
