import { asc, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { endSessionsOf } from "~/auth/sessions";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import {
  school_exam_years,
  school_merge_registrations,
  school_merge_users,
  school_merges,
  schools,
  users,
} from "~/db/schema";
import { moveAll } from "~/features/school-exam-years/moves";
import { findSchool, type School } from "~/features/schools/queries";
import { saveUser } from "~/features/users/edit";
import type { Problems } from "~/messages";
import type { MergedYear } from "./counts";
import { joinRegistration } from "./join";
import { noteStudents } from "./parts";
import { contactOf, type MergePlan, planMerge } from "./plan";
import { findMerge, type MergeRecord } from "./queries";
import type { MergeStep } from "./schema";

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
    .set({ closed_from, ...changed })
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
