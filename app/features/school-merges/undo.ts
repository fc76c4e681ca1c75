import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { endSessionsOf } from "~/auth/sessions";
import { recordChange, recordEvent, recordEvents } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years, school_merge_users, school_merges, schools, trash, users } from "~/db/schema";
import { raise } from "~/features/rooms/seats";
import { moveAll } from "~/features/school-exam-years/moves";
import { findRegistration, type Registration } from "~/features/school-exam-years/queries";
import { findSchool } from "~/features/schools/queries";
import { saveUser } from "~/features/users/edit";
import type { Problems } from "~/messages";
import { putBack } from "./join";
import { registrationsOf, whyNoUndo, whyUndoReadOnly } from "./obstacles";
import { findMerge, type MergeRecord } from "./queries";
import type { MergeStep } from "./schema";

/** Registrations, candidates, accounts and the closing are as before, or nothing is changed. */
export function undoMerge(
  actor: Actor,
  id: number,
  { version }: Pick<MergeStep, "version">,
): Outcome<MergeRecord> {
  return write(() => {
    const from = findSchool(actor, id);
    const merge = findMerge(actor, id);
    if (!from || !merge) return missing();
    const fixed = whyUndoReadOnly(merge);
    if (fixed) return blocked(fixed);
    if (version !== null && version !== from.version) return stale(from);
    const [obstacle] = whyNoUndo(merge);
    if (obstacle) return blocked(obstacle);
    const problems = giveBack(actor, merge);
    return problems ? refused(problems) : saved(merge);
  });
}

function giveBack(actor: Actor, merge: MergeRecord): Problems | null {
  const { from_school_code, to_school_code, closed_from, has_given_contact } = merge;
  const school = change(from_school_code, { closed_from });
  if (has_given_contact)
    change(to_school_code, { contact_name: null, contact_phone: null, contact_email: null });
  for (const [index, each] of registrationsOf(merge.id).entries()) {
    const problems = giveBackYear(actor, merge, index, each);
    if (problems) return problems;
  }
  giveSeatsBack(merge.id);
  giveAccountsBack(actor, merge);
  db.update(school_merges)
    .set({ returned_by: actor.user_id, returned_at: now() })
    .where(eq(school_merges.id, merge.id))
    .run();
  const { total_registrations: registrations, total_students: students, total_users } = merge;
  recordEvent(actor, {
    action: "school.merge_undone",
    entity: "school",
    entity_id: school?.id,
    school_code: from_school_code,
    changes: { to_school_code, closed_from, registrations, students, users: total_users },
  });
  return null;
}

function change(school_code: string, values: Partial<typeof schools.$inferInsert>) {
  const before = db.select().from(schools).where(eq(schools.school_code, school_code)).get();
  return (
    before &&
    db
      .update(schools)
      .set({ ...values, updated_at: now(), version: before.version + 1 })
      .where(eq(schools.id, before.id))
      .returning()
      .get()
  );
}

function giveBackYear(
  actor: Actor,
  merge: MergeRecord,
  index: number,
  { part, list }: ReturnType<typeof registrationsOf>[number],
): Problems | null {
  const before = findRegistration(actor, list.id) as Registration;
  const { from_school_code: school_code, to_school_code } = merge;
  const { exam_year } = list;
  if (part.deleted) {
    putBack(part.deleted, { school_code: to_school_code, exam_year });
    separate(actor, merge.id, { school_code, to_school_code, exam_year });
    if (part.trash_ids)
      db.update(trash)
        .set({ school_code })
        .where(and(inArray(trash.id, part.trash_ids), eq(trash.school_code, to_school_code)))
        .run();
    const [row] = part.deleted[0]?.rows ?? [];
    const print_state = row?.print_state as typeof part.print_state;
    db.update(school_exam_years)
      .set({ print_state })
      .where(eq(school_exam_years.id, Number(row?.id)))
      .run();
    const { expected_students } = part;
    const stamp = { updated_at: now(), version: list.version + 1 };
    db.update(school_exam_years)
      .set({ expected_students, ...stamp })
      .where(eq(school_exam_years.id, list.id))
      .run();
    recordChange(
      actor,
      "school_exam_year.edited",
      "school_exam_year",
      { ...before },
      {
        ...findRegistration(actor, list.id),
      },
    );
  } else {
    const problems = moveAll(actor, [{ index, before, school_code, exam_year }]);
    const [found] = Object.values(problems);
    if (found) return { "": found };
  }
  // A roll sheet that was printed since shows the merged candidates.
  if (list.print_state === part.print_state_after)
    db.update(school_exam_years)
      .set({ print_state: part.print_state })
      .where(eq(school_exam_years.id, list.id))
      .run();
  return null;
}

interface Separated {
  school_code: string;
  to_school_code: string;
  exam_year: number;
}

const returning = sqlite.prepare<
  Separated & { merge_id: number; at: string },
  { id: number; student_code: string | null }
>(
  `update students set school_code = :school_code, student_code = part.student_code, updated_at = :at, version = students.version + 1
   from school_merge_students as part
   where part.merge_id = :merge_id and part.student_id = students.id
     and students.school_code = :to_school_code and students.exam_year = :exam_year
   returning students.id, students.student_code`,
);

function separate(actor: Actor, merge_id: number, place: Separated): void {
  const returned = returning.all({ ...place, merge_id, at: now() });
  const { school_code, to_school_code, exam_year } = place;
  recordEvents(
    actor,
    returned.map(({ id, student_code }) => ({
      action: "student.merge_undone",
      entity: "student",
      entity_id: id,
      school_code,
      exam_year,
      changes: {
        school_code: [to_school_code, school_code],
        ...(student_code !== null && { student_code: [null, student_code] }),
      },
    })),
  );
}

const seats =
  "(student_id, room_id, seat) select student_id, room_id, part.seat from school_merge_students as part";
const ofMerge =
  "join students on students.id = student_id where merge_id = ? and room_id is not null and withdrawn_at is";
const giveSeats = sqlite.prepare<[number]>(`insert into room_seats ${seats} ${ofMerge} null`);
const giveFormerSeats = sqlite.prepare<[number]>(`insert into former_seats ${seats} ${ofMerge} not null`);
const roomsOf = sqlite.prepare<[number], { id: number }>(
  "select distinct room_id as id from school_merge_students where merge_id = ? and room_id is not null",
);

function giveSeatsBack(merge_id: number): void {
  giveSeats.run(merge_id);
  giveFormerSeats.run(merge_id);
  raise(roomsOf.all(merge_id));
}

/** The accounts sign in again, and then see the school that they came from. */
function giveAccountsBack(actor: Actor, { id, from_school_code: school_code }: MergeRecord): void {
  const moved = db
    .select({ user: users })
    .from(school_merge_users)
    .innerJoin(users, eq(users.id, school_merge_users.user_id))
    .where(eq(school_merge_users.merge_id, id))
    .all();
  for (const { user } of moved) {
    saveUser(actor, "user.edited", user, { school_code });
    endSessionsOf(user.id);
  }
}
