import type { Actor } from "~/auth/actor";
import { db } from "~/db/client.server";
import { now } from "~/db/clock";
import { roll_number_history } from "~/db/schema";
import type { Student } from "./queries.server";

/** Keeps each roll number that a candidate is given, with the reason where one was asked for. */
export function keepRollNumber(
  actor: Actor,
  before: Student | null,
  after: Student,
  reason: string | null = null,
) {
  const { id: student_id, exam_year, school_code, student_code } = after;
  const isSame = student_code === before?.student_code && exam_year === before.exam_year;
  if (student_code === null || isSame) return;
  db.insert(roll_number_history)
    .values({
      student_id,
      exam_year,
      school_code,
      student_code,
      user_id: actor.user_id,
      reason,
      created_at: now(),
    })
    .run();
}
