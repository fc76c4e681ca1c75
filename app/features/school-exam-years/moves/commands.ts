import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years, undoable_moves } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { firstWrong, WrongRecords } from "~/features/values/wrong-records";
import { hasProblems, type Problem, type Problems, problem } from "~/messages/index";
import { objectionsToMove, objectionsToRegistration, objectionToYear } from "../objections";
import { findRegistration, findRegistrations, type Registration } from "../queries";
import { recount } from "../recount";
import type { RegistrationEdit, RegistrationsEdit } from "../schema";
import { followRegistration } from "./invigilators";
import { inMovingOrder } from "./rules";

export interface Move extends SchoolYear {
  index: number;
  before: Registration;
}

/** Candidates follow their registration by cascade, and the invigilators with them. */
export function updateSchoolExamYear(
  actor: Actor,
  id: number,
  edit: RegistrationEdit,
): Outcome<Registration> {
  return write(() => {
    const before = findRegistration(actor, id);
    if (!before) return missing();
    const closed = whyYearClosed(before.exam_year);
    if (closed) return blocked(closed);
    if (isStale(edit.version, before)) return stale(before);
    const problems = objectionsOrMove(actor, { before, ...placeAfter(before, edit) });
    return problems ? refused(problems) : saved(findRegistration(actor, id) as Registration);
  });
}

/** For a form whose other field is refused already. */
export function objectionsToRegistrationEdit(
  actor: Actor,
  id: number,
  { school_code, exam_year }: Partial<RegistrationEdit>,
): Problems {
  const before = findRegistration(actor, id);
  const changed = {
    school_code: school_code === before?.school_code ? undefined : school_code,
    exam_year: exam_year === before?.exam_year ? undefined : exam_year,
  };
  return objectionsToRegistration(actor, changed) ?? {};
}

/** All rows or none; problems are keyed by row, from 0. */
export function massUpdateSchoolExamYears(
  actor: Actor,
  edits: RegistrationsEdit,
): Outcome<{ updated: number }> {
  return write(() => {
    const moves: Move[] = [];
    const wrong = new WrongRecords();
    for (const [index, edit] of edits.entries()) {
      const first = edits.findIndex(({ id }) => id === edit.id);
      const before = first < index ? undefined : findRegistration(actor, edit.id);
      if (before && isStale(edit.version, before)) return stale(before);
      const objection = first < index ? problem("repeated", { m: first + 1 }) : objectionToEdit(edit, before);
      if (objection) {
        if (!wrong.add(index, { id: [objection] })) return refused(wrong.problems);
      } else if (before && (!edit.recount || isMoved(edit)))
        moves.push({ index, before, ...placeAfter(before, edit) });
    }
    const problems = { ...wrong.problems, ...moveAll(actor, inMovingOrder(moves)) };
    if (hasProblems(problems)) return refused(firstWrong(problems, edits.length));
    const counted = edits.filter((edit) => edit.recount).map(({ id }) => id);
    recount(actor, findRegistrations(actor, counted));
    return saved({ updated: edits.length });
  });
}

const objectionToEdit = (
  { id, recount }: RegistrationsEdit[number],
  before: Registration | undefined,
): Problem | null => {
  if (!before) return problem("unknown", { value: id });
  return (recount && objectionToYear(before.exam_year)) || null;
};

/** Repeats while a move succeeds, because each one may make room for another. */
export function moveAll(actor: Actor, moves: readonly Move[]): Problems {
  let waiting = moves;
  for (;;) {
    const problems: Problems = {};
    const held = waiting.filter((move) => {
      const objections = objectionsOrMove(actor, move);
      for (const [field, found] of Object.entries(objections ?? {}))
        problems[`${move.index}.${field}`] = found;
      return objections !== undefined;
    });
    if (held.length === 0 || held.length === waiting.length) return problems;
    waiting = held;
  }
}

const isMoved = ({ school_code, exam_year }: Partial<SchoolYear>) =>
  school_code !== undefined || exam_year !== undefined;

export const placeAfter = (before: Registration, edit: Partial<SchoolYear>): SchoolYear => ({
  school_code: edit.school_code ?? before.school_code,
  exam_year: edit.exam_year ?? before.exam_year,
});

function objectionsOrMove(
  actor: Actor,
  { before, school_code, exam_year }: Omit<Move, "index">,
): Problems | undefined {
  const problems = objectionsToMove(actor, before, { school_code, exam_year });
  if (problems) return problems;
  db.update(school_exam_years)
    .set({ school_code, exam_year, updated_at: now(), version: before.version + 1 })
    .where(eq(school_exam_years.id, before.id))
    .run();
  followRegistration(before, { school_code, exam_year });
  db.insert(undoable_moves)
    .values({
      registration_id: before.id,
      from_school_code: before.school_code,
      from_exam_year: before.exam_year,
      to_school_code: school_code,
      to_exam_year: exam_year,
      state_changed_at: before.state_changed_at,
      created_at: now(),
    })
    .run();
  const after = findRegistration(actor, before.id);
  recordChange(actor, "school_exam_year.edited", "school_exam_year", { ...before }, { ...after });
  return undefined;
}
