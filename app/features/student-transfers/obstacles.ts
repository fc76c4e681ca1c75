import { and, eq, ne } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { exam_rooms, room_seats, type student_transfers, students } from "~/db/schema";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { findList } from "~/features/school-exam-years/school-year";
import { malaysianDate } from "~/features/values/moments";
import type { Sentence } from "~/messages";
import type { TransferRecord } from "./queries";

type Stored = typeof student_transfers.$inferSelect;
type Student = typeof students.$inferSelect;

/** Why a transfer cannot be taken back now; null where nothing known of it is in the way. */
export const whyNotReturned = (
  actor: Actor,
  transfer: TransferRecord,
  stored: Stored,
  student: Student | undefined,
): Sentence | null =>
  whyNotByThis(transfer) ??
  whyListsReadOnly(actor, transfer) ??
  whyChanged(stored, student) ??
  whyNumberIsTaken(stored) ??
  whySeatIsTaken(stored);

function whyNotByThis({ may_undo, returned_at, returned_by, full_name }: TransferRecord): Sentence | null {
  if (returned_at !== null) {
    const values = { full_name, name: returned_by ?? "", date: malaysianDate(returned_at) };
    return { key: "transfer.undone_already", values };
  }
  return may_undo ? null : { key: "transfer.undo_not_yours" };
}

/** As for a transfer itself: the office alone changes lists that are submitted, and no list is changed once it is final. */
function whyListsReadOnly(
  actor: Actor,
  { exam_year: year, from_school_code, to_school_code }: TransferRecord,
): Sentence | null {
  const closed = whyYearClosed(year);
  if (closed) return closed;
  if (isLocked(year)) return { key: "transfer.undo_locked", values: { year } };
  for (const school_code of [from_school_code, to_school_code]) {
    const state = findList({ school_code, exam_year: year })?.state ?? "draf";
    const values = { school_code, year };
    if (state === "muktamad") return { key: "transfer.undo_final", values };
    if (state !== "draf" && !can(actor, "request.decide")) return { key: "transfer.undo_submitted", values };
  }
  return null;
}

function whyChanged(stored: Stored, student: Student | undefined): Sentence | null {
  const { full_name, to_school_code, exam_year, student_version } = stored;
  const because = (what: "gone" | "moved" | "withdrawn" | "numbered" | "changed" | "seated"): Sentence => ({
    key: `transfer.undo_${what}`,
    values: { full_name },
  });
  if (!student) return because("gone");
  if (student.school_code !== to_school_code || student.exam_year !== exam_year) return because("moved");
  if (student.withdrawn_at !== null) return because("withdrawn");
  if (student.student_code !== null) return because("numbered");
  if (student.version !== student_version) return because("changed");
  const seat = db.select().from(room_seats).where(eq(room_seats.student_id, student.id)).get();
  return seat ? because("seated") : null;
}

function whyNumberIsTaken({ student_id, exam_year, student_code, full_name }: Stored): Sentence | null {
  if (student_code === null) return null;
  const holder = db
    .select({ id: students.id })
    .from(students)
    .where(
      and(
        eq(students.exam_year, exam_year),
        eq(students.student_code, student_code),
        ne(students.id, student_id),
      ),
    )
    .get();
  return holder ? { key: "transfer.undo_number_taken", values: { full_name, student_code } } : null;
}

function whySeatIsTaken({ room_id, seat, full_name }: Stored): Sentence | null {
  if (seat === null) return null;
  const room =
    room_id === null ? undefined : db.select().from(exam_rooms).where(eq(exam_rooms.id, room_id)).get();
  if (!room || seat > room.capacity) return { key: "transfer.undo_seat_gone", values: { full_name, seat } };
  const other = db
    .select()
    .from(room_seats)
    .where(and(eq(room_seats.room_id, room.id), eq(room_seats.seat, seat)))
    .get();
  return other ? { key: "transfer.undo_seat_taken", values: { full_name, seat, name: room.name } } : null;
}
