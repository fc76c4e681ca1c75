import { eq } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, saved } from "~/db/outcome";
import { student_transfers, students } from "~/db/schema";
import { makeLateMarksOfStudents } from "~/features/exam-years/late";
import { raise, store } from "~/features/rooms/seats";
import { knownTo } from "~/features/students/known";
import { objectionsTo, withFormerNumbers } from "~/features/students/objections";
import { explain, type Sentence } from "~/messages";
import { whyNotReturned } from "./obstacles";
import { findTransfer, type TransferRecord } from "./queries";

/** The candidate returns with the class, the roll number and the seat from before, while neither school has changed it. */
export function undoTransfer(actor: Actor, id: number): Outcome<TransferRecord> {
  return write(() => {
    const transfer = findTransfer(actor, id);
    const stored = db.select().from(student_transfers).where(eq(student_transfers.id, id)).get();
    if (!transfer || !stored || !can(actor, "student_transfer.undo")) return missing();
    const before = db.select().from(students).where(eq(students.id, stored.student_id)).get();
    const obstacle = whyNotReturned(actor, transfer, stored, before);
    if (obstacle || !before) return blocked(obstacle ?? { key: "request.candidate_gone" });
    const { from_school_code: school_code, class_name, student_code, room_id, seat } = stored;
    const former = { school_code, class_name, student_code };
    const objection = whyNotThere(stored.request_id, { ...before, ...former }, before);
    if (objection) return blocked(objection);
    makeLateMarksOfStudents([before.id]);
    const at = now();
    const after = db
      .update(students)
      .set({ ...former, updated_at: at, version: before.version + 1 })
      .where(eq(students.id, before.id))
      .returning()
      .get();
    if (room_id !== null && seat !== null) {
      store(actor, [], [{ student_id: before.id, room_id, seat }]);
      raise([{ id: room_id }]);
    }
    db.update(student_transfers)
      .set({ returned_by: actor.user_id, returned_at: at })
      .where(eq(student_transfers.id, id))
      .run();
    recordChange(actor, "student.transfer_undone", "student", before, after);
    return saved(findTransfer(actor, id) as TransferRecord);
  });
}

type Student = typeof students.$inferSelect;

/** Another candidate may have the identity or the number now. The scope and the states were judged before. */
function whyNotThere(request_id: number, former: Student, before: Student): Sentence | null {
  const known = withFormerNumbers(knownTo({ ...operator, approved_request: request_id }, before.id));
  const [objection] = Object.entries(objectionsTo(known, former, before));
  if (!objection?.[1][0]) return null;
  const reason = explain(objection[0], objection[1][0]).message;
  return { key: "transfer.undo_not_possible", values: { full_name: before.full_name, reason } };
}
