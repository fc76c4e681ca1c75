import { and, count, eq, inArray, isNull, ne } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { malaysianYear, now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { exam_years, import_drafts, requests, school_exam_years, trash } from "~/db/schema";
import { waitingStates } from "~/db/schema/states";
import { makeAllMarksDue } from "~/features/exam-years/late";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { type ExamYear, findExamYear, isLocked, totalsOfExamYear } from "~/features/exam-years/queries";
import type { YearState } from "~/features/exam-years/schema";
import { dayInWords, today } from "~/features/values/moments";
import { problem, type Sentence } from "~/messages";
import { openWorkOf } from "./lines";

/** Closes a year that is over, so that its records are read-only for every role, or reopens it. A closing that leaves work open has a
 * reason, and so has a reopening. */
export function setYearState(actor: Actor, id: number, given: YearState): Outcome<ExamYear> {
  closeListsOfBegunLocks();
  return write(() => {
    const before = findExamYear(id);
    if (!before) return missing();
    const { is_closed, reason, version } = given;
    const obstacle = is_closed ? whyNotClosed(before) : whyNotReopened(before);
    if (obstacle) return blocked(obstacle);
    if (isStale(version, before)) return stale(before);
    const needsReason = !is_closed || openWorkOf(actor, before.year).length > 0;
    if (needsReason && reason === null) return refused({ reason: [problem("required")] });
    makeAllMarksDue();
    const at = now();
    const after = db
      .update(exam_years)
      .set({ closed_at: is_closed ? at : null, updated_at: at, version: before.version + 1 })
      .where(eq(exam_years.id, id))
      .returning()
      .get();
    const action = is_closed ? "exam_year.closed" : "exam_year.reopened";
    recordChange(actor, action, "exam_year", before, reason === null ? after : { ...after, reason });
    return saved(after);
  });
}

export const sentenceOfYearState = ({ year, closed_at }: ExamYear): Sentence => ({
  key: closed_at === null ? "exam_year.now_reopened" : "exam_year.now_closed",
  values: { year },
});

/** A year is over when its lock has begun, its days are past and no request waits. */
export function whyNotClosed(examYear: ExamYear): Sentence | null {
  const { year, closed_at, is_running, corrections_until } = examYear;
  if (closed_at !== null) return { key: "exam_year.closed_already", values: { year } };
  if (is_running) return { key: "exam_year.closing_running", values: { year } };
  if (year > malaysianYear()) return { key: "exam_year.closing_ahead", values: { year } };
  if (!isLocked(examYear)) return { key: "exam_year.closing_unlocked", values: { year } };
  if (corrections_until !== null && corrections_until >= today())
    return { key: "exam_year.closing_corrections", values: { year, day: dayInWords(corrections_until) } };
  const n = countOf(requests, and(eq(requests.exam_year, year), inArray(requests.state, waitingStates)));
  return n > 0 ? { key: "exam_year.closing_requests", values: { year, n } } : null;
}

/** A year that its persons have left has no candidate to work on. */
export function whyNotReopened({ year, closed_at, disposal_state }: ExamYear): Sentence | null {
  if (closed_at === null) return { key: "exam_year.reopened_already", values: { year } };
  return disposal_state === null ? null : { key: "disposal.stays_closed", values: { year } };
}

type Counted = typeof requests | typeof school_exam_years | typeof import_drafts | typeof trash;

const countOf = (table: Counted, where: ReturnType<typeof and>): number =>
  db.select({ n: count() }).from(table).where(where).get()?.n ?? 0;

/** What a closing does, in counts. */
export function consequencesOfClosing({ year }: ExamYear): Sentence[] {
  const { total_schools: schools, total_students: candidates } = totalsOfExamYear(year);
  const open = countOf(
    school_exam_years,
    and(eq(school_exam_years.exam_year, year), ne(school_exam_years.state, "muktamad")),
  );
  const drafts = countOf(import_drafts, and(eq(import_drafts.exam_year, year), isNull(import_drafts.result)));
  const deleted = countOf(trash, and(eq(trash.exam_year, year), isNull(trash.restored_at)));
  return [
    { key: "exam_year.will_close", values: { year, schools, candidates } },
    { key: "exam_year.will_close_reading" },
    ...(open > 0 ? [{ key: "exam_year.will_close_lists", values: { n: open } } as const] : []),
    ...(drafts > 0 ? [{ key: "exam_year.will_close_drafts", values: { n: drafts } } as const] : []),
    ...(deleted > 0 ? [{ key: "exam_year.will_close_trash", values: { n: deleted } } as const] : []),
  ];
}

export const consequencesOfReopening = ({ year }: ExamYear): Sentence[] => [
  { key: "exam_year.will_reopen", values: { year } },
];
