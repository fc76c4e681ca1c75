import { and, asc, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { endSessionsOf } from "~/auth/sessions";
import { recordChange, recordEvent, recordEvents } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import {
  school_exam_years,
  school_merge_registrations,
  school_merge_users,
  school_merges,
  schools,
  trash,
  users,
} from "~/db/schema";
import { raise } from "~/features/rooms/seats";
import { moveAll } from "~/features/school-exam-years/moves/commands";
import { findRegistration, type Registration } from "~/features/school-exam-years/queries";
import { findSchool, type School } from "~/features/schools/queries";
import { saveUser } from "~/features/users/edit";
import type { SchoolYear } from "~/features/values/school-year";
import type { Problems, Sentence } from "~/messages";
import type { MergedYear } from "./counts";
import { joinRegistration, putBack } from "./join";
import { registrationsOf, whyNoUndo, whyUndoReadOnly } from "./obstacles";
import { contactOf, type MergePlan, planMerge } from "./plan";
import { findMerge, type MergeRecord } from "./queries";
import type { MergeStep } from "./schema";

export const mergeOrUndo = (actor: Actor, id: number, step: MergeStep): Outcome<MergeRecord> =>
  step.action === "undo" ? undoMerge(actor, id, step) : mergeSchool(actor, id, step);

export const sentenceOfMerge = (
  { action }: MergeStep,
  from: string,
  { total_students: n, total_users: users, to_school_name: to }: MergeRecord,
): Sentence => ({
  key: action === "undo" ? "school_merge.undone" : "school_merge.done",
  values: { n, users, from, to },
});

/** For a form whose other field is refused already. */
export function objectionsToStep(
  actor: Actor,
  id: number,
  { action, school_code }: Partial<MergeStep>,
): Problems {
  const from = findSchool(actor, id);
  if (!from || action === "undo" || school_code === undefined) return {};
  return planMerge(actor, from, school_code ?? "").problems;
}

/** All that `planMerge` counted, in one transaction, or nothing. */
export function mergeSchool(
  actor: Actor,
  id: number,
  input: Omit<MergeStep, "action">,
): Outcome<MergeRecord> {
  return write(() => {
    const from = findSchool(actor, id);
    if (!from) return missing();
    const plan = planMerge(actor, from, input.school_code ?? "");
    const [fixed] = plan.fixed;
    if (fixed) return blocked(fixed);
    const { version, fingerprint } = input;
    if (version !== null && version !== from.version) return stale(from);
    if (fingerprint !== null && fingerprint !== plan.fingerprint) return stale(from);
    if (!plan.to || Object.keys(plan.problems).length > 0) return refused(plan.problems);
    const [obstacle] = plan.obstacles;
    if (obstacle) return blocked(obstacle);
    const problems = carryOut(actor, plan, plan.to);
    return problems ? refused(problems) : saved(findMerge(actor, from.id) as MergeRecord);
  });
}

function carryOut(actor: Actor, plan: MergePlan, to: School): Problems | null {
  const { from, years, counts, closed_from } = plan;
  const merge_id = db
    .insert(school_merges)
    .values({
      from_school_code: from.school_code,
      to_school_code: to.school_code,
      from_version: from.version + 1,
      to_version: to.version + (plan.gives_contact ? 1 : 0),
      closed_from: from.closed_from,
      has_given_contact: plan.gives_contact,
      total_registrations: years.length,
      total_students: counts.students_moved + counts.students_joined + counts.withdrawn,
      total_users: counts.users,
      created_by: actor.user_id,
      created_at: now(),
    })
    .returning({ id: school_merges.id })
    .get().id;
  for (const [index, year] of years.entries()) {
    const problems = takeYear(actor, merge_id, index, year, to);
    if (problems) return problems;
  }
  const changed = { updated_at: now(), version: from.version + 1 };
  db.update(schools)
    .set({ closed_from, successor_code: to.school_code, ...changed })
    .where(eq(schools.id, from.id))
    .run();
  if (plan.gives_contact)
    db.update(schools)
      .set({ ...contactOf(from), updated_at: now(), version: to.version + 1 })
      .where(eq(schools.id, to.id))
      .run();
  takeAccounts(actor, merge_id, from, to);
  const { school_code } = from;
  recordEvent(actor, {
    action: "school.merged",
    entity: "school",
    entity_id: from.id,
    school_code,
    changes: {
      to_school_code: to.school_code,
      closed_from: [from.closed_from, closed_from],
      registrations: years.length,
      students: counts.students_moved + counts.students_joined + counts.withdrawn,
      numbers_removed: counts.numbers_removed,
      users: counts.users,
    },
  });
  return null;
}

/** The receiving school takes the registration whole, or its candidates where it has one of that year. */
function takeYear(
  actor: Actor,
  merge_id: number,
  index: number,
  { from, into }: MergedYear,
  { school_code }: School,
): Problems | null {
  const kept = into ?? from;
  const before = registrationRow(kept.id);
  noteStudents(merge_id, from, into ? 1 : 0);
  const joined = into && joinRegistration(actor, from, into);
  const move = { index, before: from, school_code, exam_year: from.exam_year };
  const problems = into ? {} : moveAll(actor, [move]);
  const [found] = Object.values(problems);
  if (found) return { school_code: found };
  const after = registrationRow(kept.id);
  db.insert(school_merge_registrations)
    .values({
      merge_id,
      registration_id: kept.id,
      version: after.version,
      expected_students: before.expected_students,
      print_state: before.print_state,
      print_state_after: after.print_state,
      ...joined,
    })
    .run();
  return null;
}

const registrationRow = (id: number) =>
  db
    .select()
    .from(school_exam_years)
    .where(eq(school_exam_years.id, id))
    .get() as typeof school_exam_years.$inferSelect;

/** The accounts sign in again, and then see the receiving school. */
function takeAccounts(actor: Actor, merge_id: number, from: School, { school_code }: School): void {
  const all = db
    .select()
    .from(users)
    .where(eq(users.school_code, from.school_code))
    .orderBy(asc(users.id))
    .all();
  for (const user of all) {
    saveUser(actor, "user.edited", user, { school_code });
    endSessionsOf(user.id);
    db.insert(school_merge_users).values({ merge_id, user_id: user.id }).run();
  }
}

/** `raised` is 1 where the merge changes the version of the candidates. */
const storeStudents = sqlite.prepare<SchoolYear & { merge_id: number; raised: 0 | 1 }>(
  `insert into school_merge_students (merge_id, student_id, version, student_code, room_id, seat)
   select :merge_id, students.id, students.version + :raised, student_code,
     coalesce(seat.room_id, former.room_id), coalesce(seat.seat, former.seat)
   from students indexed by students_by_school
     left join room_seats as seat on seat.student_id = students.id
     left join former_seats as former on former.student_id = students.id
   where school_code = :school_code and exam_year = :exam_year`,
);

/** Call it before the candidates move; answers how many there are. */
const noteStudents = (merge_id: number, { school_code, exam_year }: SchoolYear, raised: 0 | 1): number =>
  storeStudents.run({ merge_id, school_code, exam_year, raised }).changes;

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
  const school = change(from_school_code, { closed_from, successor_code: null });
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
