import type { Actor } from "~/auth/actor";
import { db, sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { roll_number_history } from "~/db/schema";
import { findStudent, type Student, type StudentRecord } from "../queries";
import { eventsOn, eventsOnMany, eventsOnRegistration, linkedEvents, numbersOf } from "./events";
import { type Happening, happeningsOf } from "./rules";

export function keepRollNumber(
  actor: Actor,
  audit_event_id: number,
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
      audit_event_id,
      created_at: now(),
    })
    .run();
}

const keepOfSpan = sqlite.prepare(
  `insert into roll_number_history (student_id, exam_year, school_code, student_code, user_id, audit_event_id, created_at)
   select id, exam_year, school_code, student_code, $user_id, import_event_id, created_at from students
   where id between $first and $last and student_code is not null`,
);

export function keepRollNumbersOf({ user_id }: Actor, [first, last]: readonly [number, number]) {
  keepOfSpan.run({ user_id, first, last });
}

export interface History {
  student: StudentRecord;
  happenings: Happening[];
  total: number;
}

/** The latest first; undefined outside the actor's scope. */
export function findHistory(
  actor: Actor,
  id: number,
  { page, limit }: { page: number; limit: number },
): History | undefined {
  const student = findStudent(actor, id);
  if (!student) return undefined;
  const { created_at } = student;
  const own = eventsOn(student);
  const moves = own.filter(
    ({ action, changes }) =>
      ["student.edited", "student.transferred", "student.transfer_undone"].includes(action) &&
      (changes?.school_code || changes?.exam_year),
  );
  const happenings = happeningsOf({
    id,
    own,
    linked: linkedEvents(student),
    many: eventsOnMany(created_at),
    place: eventsOnRegistration(student, moves.at(-1)?.at ?? created_at),
    numbers: numbersOf(student),
  });
  const from = (page - 1) * limit;
  return { student, happenings: happenings.slice(from, from + limit), total: happenings.length };
}
