import { and, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { undo_rows } from "~/db/schema";
import { keptRows } from "~/db/undo";
import { problem } from "~/messages";
import { objectionsToExamYear, storeExamYear, unmarkRunning } from "./commands";
import { type ExamYear, findExamYear, whyYearClosed } from "./queries";

const reversible = [
  "year",
  "title",
  "is_running",
  "entry_opens_on",
  "is_lock_initial_student",
  "lock_initial_student_datetime",
  "corrections_until",
  "printing_from",
] as const;

/** Takes back the last edit of a year, unless it was changed since. */
export function undoExamYearEdit(actor: Actor, id: number, version: number): Outcome<ExamYear> {
  return write(() => {
    const current = findExamYear(id);
    if (!current) return missing();
    const closed = whyYearClosed(current.year);
    if (closed) return blocked(closed);
    if (current.version !== version) return stale(current);
    const edit = and(eq(undo_rows.entity_id, id), eq(undo_rows.version, version));
    const [kept] = keptRows("year", edit);
    if (!kept) return missing();
    const stored = kept.before as Partial<ExamYear> & { running_exam_year_id: number | null };
    const before: Partial<ExamYear> = Object.fromEntries(
      reversible.flatMap((name) => (stored[name] === current[name] ? [] : [[name, stored[name]]])),
    );
    const problems = objectionsToExamYear({ year: before.year ?? current.year }, id);
    if (problems.year) return refused(problems);
    const at = now();
    const former = before.is_running ? unmarkRunning(actor, at) : undefined;
    if (before.is_running !== false) return saved(storeExamYear(actor, current, before, at, former));
    const last = findExamYear(stored.running_exam_year_id ?? 0);
    if (!last) return refused({ is_running: [problem("running_needed")] });
    const isClosed = whyYearClosed(last.year);
    if (isClosed) return blocked(isClosed);
    const after = storeExamYear(actor, current, before, at);
    storeExamYear(actor, last, { is_running: true }, at);
    return saved(after);
  });
}
