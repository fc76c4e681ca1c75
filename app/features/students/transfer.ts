import { eq } from "drizzle-orm";
import { type Actor, operator } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, type Outcome, saved } from "~/db/outcome";
import { room_seats, student_transfers, students } from "~/db/schema";
import { makeLateMarksOfStudents } from "~/features/exam-years/late";
import { whyErased } from "~/features/school-exam-years/sign-off/queries";
import { malaysianDate } from "~/features/values/moments";
import { explain, type Sentence } from "~/messages";
import { knownTo } from "./known";
import { objectionsTo } from "./objections";

type Stored = typeof students.$inferSelect;

export interface Transfer {
  request_id: number;
  student_id: number;
  from: string;
  to: string;
  exam_year: number;
  class_name: string | null;
  reason: string;
  /** The school that asks for a withdrawn candidate takes the withdrawal back: its reason was often this move. */
  ends_withdrawal?: boolean;
}

/** The roll number stays in the history and is never given again; the new school numbers the candidate after its highest.
 * The request was judged in the actor's scope, so the candidate may leave it here. */
export function transferStudent(actor: Actor, transfer: Transfer): Outcome<Stored> {
  return write(() => {
    const before = db.select().from(students).where(eq(students.id, transfer.student_id)).get();
    const withdrawal = { withdrawn_at: null, withdrawal_cause: null, withdrawal_reason: null };
    const found = before && transfer.ends_withdrawal ? { ...before, ...withdrawal } : before;
    const obstacle = whyNotHere(found, transfer);
    if (obstacle || !before) return blocked(obstacle ?? { key: "request.candidate_gone" });
    const moved = {
      ...before,
      ...withdrawal,
      school_code: transfer.to,
      class_name: transfer.class_name ?? before.class_name,
      student_code: null,
    };
    const [objection] = Object.entries(
      objectionsTo(knownTo({ ...operator, approved_request: transfer.request_id }, before.id), moved, before),
    );
    if (objection?.[1][0]) {
      const reason = explain(objection[0], objection[1][0]).message;
      return blocked({ key: "request.not_possible", values: { reason } });
    }
    const { school_code, class_name, student_code } = moved;
    const at = db.select().from(room_seats).where(eq(room_seats.student_id, before.id)).get();
    makeLateMarksOfStudents([before.id]);
    const after = db
      .update(students)
      .set({
        ...withdrawal,
        school_code,
        class_name,
        student_code,
        updated_at: now(),
        version: before.version + 1,
      })
      .where(eq(students.id, before.id))
      .returning()
      .get();
    db.insert(student_transfers)
      .values({
        request_id: transfer.request_id,
        student_id: before.id,
        exam_year: before.exam_year,
        from_school_code: transfer.from,
        to_school_code: transfer.to,
        full_name: before.full_name,
        class_name: before.class_name,
        student_code: before.student_code,
        room_id: at?.room_id ?? null,
        seat: at?.seat ?? null,
        student_version: after.version,
        created_by: actor.user_id,
        created_at: now(),
      })
      .run();
    recordChange(actor, "student.transferred", "student", before, { ...after, reason: transfer.reason });
    return saved(after);
  });
}

/** Why a request no longer fits its candidate. */
export function whyNotHere(
  student: Pick<Stored, "full_name" | "school_code" | "exam_year" | "withdrawn_at" | "erased_at"> | undefined,
  { from, exam_year }: Pick<Transfer, "from" | "exam_year">,
): Sentence | null {
  if (!student) return { key: "request.candidate_gone" };
  const { full_name, withdrawn_at } = student;
  if (student.school_code !== from || student.exam_year !== exam_year) {
    return { key: "request.candidate_moved", values: { full_name } };
  }
  if (withdrawn_at === null) return whyErased(student);
  return { key: "request.candidate_withdrawn", values: { full_name, date: malaysianDate(withdrawn_at) } };
}
