import { and, between, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved, stale } from "~/db/outcome";
import { undoable_student_edits } from "~/db/schema";
import type { Span } from "~/db/spans";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { WorkedOn } from "../additions";
import { updateStudent } from "../commands";
import { findStudents } from "../queries";
import { fieldsOf, mostInGrid } from "./rows";

type Edit = typeof undoable_student_edits.$inferSelect;

/** Returns the row that the undo names: those of one grid have consecutive ids, because it is one transaction. */
export function noteEdit({ user_id }: Actor, edit: Pick<Edit, "student_id" | "before" | "version">): number {
  const row = { ...edit, user_id, created_at: now() };
  const { id } = undoable_student_edits;
  return db.insert(undoable_student_edits).values(row).returning({ id }).get().id;
}

export interface EditsReverted {
  edits_reverted: number;
}

/** Gives back what the edits of one grid of this account changed; none once anyone changed one of its candidates. */
export function undoEdits(actor: Actor, [first, last]: Span): Outcome<EditsReverted> {
  return write(() => {
    if (last - first >= mostInGrid) return missing();
    const { id, user_id } = undoable_student_edits;
    const ofSpan = and(between(id, first, last), eq(user_id, actor.user_id));
    const edits = db.select().from(undoable_student_edits).where(ofSpan).all();
    if (edits.length !== last - first + 1) return missing();
    const found = findStudents(
      actor,
      edits.map(({ student_id }) => student_id),
    );
    if (found.size < edits.length) return missing();
    const fixed = whyReadOnly(actor, [...found.values()]);
    if (fixed) return blocked(fixed);
    const isChanged = ({ student_id, version }: Edit) => found.get(student_id)?.version !== version;
    const worked_on = edits.filter(isChanged).length;
    if (worked_on > 0) return stale({ worked_on, of: edits.length } satisfies WorkedOn);
    for (const { student_id, before, version } of edits) {
      const record = found.get(student_id);
      if (!record) return missing();
      const fields = { ...fieldsOf(record), ...before };
      const outcome = updateStudent(actor, student_id, { ...fields, version, reason: null });
      if (outcome.kind !== "saved") return outcome;
    }
    db.delete(undoable_student_edits).where(ofSpan).run();
    return saved({ edits_reverted: edits.length });
  });
}
