import { and, desc, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { audit_events } from "~/db/schema";
import { objectionsToExamYear, storeExamYear } from "./commands.server";
import { type ExamYear, findExamYear } from "./queries.server";

const reversible = [
  "year",
  "title",
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
    if (current.version !== version) return stale(current);
    const event = db
      .select({ changes: audit_events.changes })
      .from(audit_events)
      .where(
        and(
          eq(audit_events.entity, "exam_year"),
          eq(audit_events.entity_id, String(id)),
          eq(audit_events.action, "exam_year.edited"),
        ),
      )
      .orderBy(desc(audit_events.id))
      .get();
    const changes = (event?.changes ?? {}) as Record<string, [unknown, unknown]>;
    const before: Partial<ExamYear> = Object.fromEntries(
      reversible.flatMap((name) => (changes[name] ? [[name, changes[name][0]]] : [])),
    );
    const problems = objectionsToExamYear({ year: before.year ?? current.year }, id);
    if (problems.year) return refused(problems);
    return saved(storeExamYear(actor, current, before, now()));
  });
}
