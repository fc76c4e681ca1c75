import { and, desc, eq, lt, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { audit_events } from "~/db/schema";
import { problem } from "~/messages";
import { objectionsToExamYear, storeExamYear, unmarkRunning } from "./commands.server";
import { type ExamYear, findExamYear, whyYearClosed } from "./queries.server";

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

/** Takes back the last edit of a year, from its audit event, unless it was edited since. */
export function undoExamYearEdit(actor: Actor, id: number, version: number): Outcome<ExamYear> {
  return write(() => {
    const current = findExamYear(id);
    if (!current) return missing();
    const closed = whyYearClosed(current.year);
    if (closed) return blocked(closed);
    if (current.version !== version) return stale(current);
    const event = lastEdit(id);
    const changes = (event?.changes ?? {}) as Changes;
    const before: Partial<ExamYear> = Object.fromEntries(
      reversible.flatMap((name) => (changes[name] ? [[name, changes[name][0]]] : [])),
    );
    const problems = objectionsToExamYear({ year: before.year ?? current.year }, id);
    if (problems.year) return refused(problems);
    const at = now();
    if (before.is_running) unmarkRunning(actor, at);
    if (before.is_running !== false) return saved(storeExamYear(actor, current, before, at));
    const last = event && runningBefore(event.id);
    if (!last) return refused({ is_running: [problem("running_needed")] });
    const isClosed = whyYearClosed(last.year);
    if (isClosed) return blocked(isClosed);
    const after = storeExamYear(actor, current, before, at);
    storeExamYear(actor, last, { is_running: true }, at);
    return saved(after);
  });
}

type Changes = Record<string, [unknown, unknown]>;

const editsOf = (...conditions: SQL[]) =>
  db
    .select({ id: audit_events.id, changes: audit_events.changes, exam_year_id: audit_events.entity_id })
    .from(audit_events)
    .where(and(eq(audit_events.action, "exam_year.edited"), ...conditions))
    .orderBy(desc(audit_events.id))
    .get();

const lastEdit = (id: number) => editsOf(eq(audit_events.entity_id, String(id)));

/** The year that lost the mark to the edit of this event: the edit records that first. */
function runningBefore(event_id: number): ExamYear | undefined {
  const lost = editsOf(lt(audit_events.id, event_id), sql`${audit_events.changes} ->> '$.is_running[1]' = 0`);
  return lost && findExamYear(Number(lost.exam_year_id));
}
