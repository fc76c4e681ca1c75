import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { changeEvent, recordEvents } from "~/db/audit";
import { sqlite } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { undo_batches } from "~/db/schema";
import { type KeptRow, keptRows } from "~/db/undo";
import { isLocked } from "~/features/exam-years/queries";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { WorkedOn } from "~/features/students/additions";
import { type HeldElsewhere, heldElsewhere } from "~/features/students/elsewhere";
import { studentFields } from "~/features/students/fields";
import { countInvalidSheets } from "~/features/students/issued";
import { knownBeside } from "~/features/students/known";
import { knownAfter, objectionsTo, withFormerNumbers } from "~/features/students/objections";
import { findStudents, type Student } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, type Problem, problem, type Sentence } from "~/messages";
import { writeCandidates } from "./store";

export interface CorrectionsTakenBack {
  restored_values: number;
}

/** The latest first, because an import may be saved in several steps. */
export const correctionsOf = (draft_id: string): KeptRow[] =>
  keptRows("imported", eq(undo_batches.draft_id, draft_id)).toReversed();

interface Undoing {
  now: Student;
  value: StudentNew;
  events: number[];
}

/** All or none. A candidate who was deleted since has nothing to restore. */
export function undoCorrections(
  actor: Actor,
  corrections: readonly KeptRow[],
): Outcome<CorrectionsTakenBack & { places: SchoolYear[] }> {
  const ids = [...new Set(corrections.map(({ entity_id }) => entity_id))];
  const found = findStudents(actor, ids);
  if (ids.some((id) => !found.has(id) && exists.get(id) === 1)) return missing();
  const candidates = [...found.values()].map(({ schools: _, ...candidate }) => candidate);
  const fixed = whyReadOnly(actor, candidates);
  if (fixed) return blocked(fixed);
  const byCandidate = new Map<number, KeptRow[]>(ids.map((id) => [id, []]));
  for (const correction of corrections) byCandidate.get(correction.entity_id)?.push(correction);
  const undoings = candidates.map((candidate) => undoingOf(candidate, byCandidate.get(candidate.id) ?? []));
  const all = undoings.filter((undoing) => undoing !== null);
  const issued = whyNumbersStay(all);
  if (issued) return blocked(issued);
  const worked = undoings.length - all.length;
  if (worked > 0) {
    const first = candidates[undoings.indexOf(null)];
    return stale({
      worked_on: worked,
      of: candidates.length,
      full_name: first?.full_name,
    } satisfies WorkedOn);
  }
  const problems = obstaclesTo(actor, all);
  if (problems.length > 0) return refused({ "": problems });
  restore(actor, all);
  return saved({ restored_values: all.length, places: candidates });
}

const exists = sqlite.prepare<[number], 1>("select 1 from students where id = ?").pluck();

/** Null where the candidate was changed since; each correction of the draft raised the version by one. */
function undoingOf(candidate: Student, own: readonly KeptRow[]): Undoing | null {
  if (own.some(({ version }, at) => version !== candidate.version - at)) return null;
  const before = Object.assign({}, ...own.map(({ before }) => before)) as Partial<StudentNew>;
  const value = Object.fromEntries(
    studentFields.map((field) => [field, candidate[field]]),
  ) as unknown as StudentNew;
  return {
    now: candidate,
    value: { ...value, ...before },
    events: own.flatMap(({ audit_event_id }) => audit_event_id ?? []),
  };
}

/** A number that was printed, or whose year is locked, is issued and stays (docs/decisions/033). */
function whyNumbersStay(undoings: readonly Undoing[]): Sentence | null {
  const byPlace = new Map<string, { place: SchoolYear; numbers: { id: number; old: string | null }[] }>();
  for (const { now: candidate, value } of undoings) {
    const { id, school_code, exam_year, student_code } = candidate;
    if (student_code === null || student_code === value.student_code) continue;
    const place = { school_code, exam_year };
    const found = byPlace.get(JSON.stringify(place)) ?? { place, numbers: [] };
    byPlace.set(JSON.stringify(place), found);
    found.numbers.push({ id, old: student_code });
  }
  for (const { place, numbers } of byPlace.values()) {
    const values = { school_code: place.school_code, year: place.exam_year };
    if (isLocked(place.exam_year)) return { key: "roll_number.undo_locked", values };
    const n = countInvalidSheets(place, numbers);
    if (n > 0) return { key: "roll_number.undo_printed", values: { ...values, n } };
  }
  return null;
}

/** Another candidate may have taken the former card or number meanwhile. */
function obstaclesTo(actor: Actor, undoings: readonly Undoing[]): Problem[] {
  const beside = knownBeside(actor);
  const after = new Map(undoings.map(({ now: { id }, value }) => [id, value]));
  const knownOf = ({ id }: Student) => withFormerNumbers(knownAfter(beside(id), after));
  const taken = undoings.filter(({ now: candidate, value }) =>
    hasProblems(objectionsTo(knownOf(candidate), value, candidate)),
  );
  const read = ({ now: before, value }: Undoing) => ({ value, before, known: knownOf(before) });
  const { held, isOver } = taken.length > 0 ? noneHeld : heldElsewhere(actor, undoings, read, "all");
  if (isOver && held.length === 0) return [problem("asked_too_often")];
  return [...taken, ...held.map(({ line }) => line)].map(({ now: { full_name } }) =>
    problem("correction_taken", { full_name }),
  );
}

const noneHeld: HeldElsewhere<Undoing> = { held: [], isOver: false };

const markTakenBack = sqlite.prepare<[marks: string]>(`
  update roll_number_history set undo_event_id = mark.value ->> 2
  from json_each(?) as mark where student_id = mark.value ->> 0 and audit_event_id = mark.value ->> 1`);

/** The version goes on: a form that was opened before the undo must not pass as current. */
function restore(actor: Actor, undoings: readonly Undoing[]): void {
  writeCandidates(
    undoings.map(({ now: candidate, value }) => ({
      id: candidate.id,
      version: candidate.version + 1,
      before: candidate,
      value,
    })),
    now(),
  );
  const events = recordEvents(
    actor,
    undoings.map(({ now: candidate, value }) =>
      changeEvent("student.edited", "student", { ...candidate }, { ...candidate, ...value }),
    ),
  );
  const marks = undoings.flatMap(({ now: candidate, events: made }, at) =>
    made.map((audit_event_id) => [candidate.id, audit_event_id, events[at]]),
  );
  markTakenBack.run(JSON.stringify(marks));
}
