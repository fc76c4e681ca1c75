import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isLocked } from "~/features/exam-years/queries";
import type { IssuedNumber } from "~/features/students/form";
import type { StudentRecord } from "~/features/students/queries";

/** For the screen only: the command judges the change. */
export function issuedNumber(
  actor: Actor,
  { student_code, exam_year, withdrawn_at }: StudentRecord,
): IssuedNumber {
  if (student_code === null) return null;
  if (withdrawn_at !== null) return "withdrawn";
  if (!isLocked(exam_year)) return null;
  return can(actor, "roll_number.change_issued") ? "with_reason" : "stands";
}
