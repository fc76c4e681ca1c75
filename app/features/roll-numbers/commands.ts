import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { type NewEvent, recordEvent } from "~/db/audit";
import { sqlite, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, type Outcome, refused, saved, stale } from "~/db/outcome";
import { makeLateMarksOf } from "~/features/exam-years/late";
import { whyYearClosed } from "~/features/exam-years/queries";
import { findList } from "~/features/school-exam-years/school-year";
import { because } from "~/features/school-exam-years/sign-off/amendments";
import { whyNotOpen, whyStateReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { parkRollNumbers } from "~/features/students/park-roll-numbers";
import type { SchoolYear } from "~/features/values/school-year";
import { type Problems, problem, type Sentence, t } from "~/messages";
import { codesToChoose } from "./codes";
import { findSchoolYear, type NumberedSchool, type Numbering, numberingOf } from "./numbering";
import { fingerprintOf, type RollNumbers, rowsOf, schoolYearFor } from "./queries";
import type { Manner } from "./room";
import type { CodeField } from "./rules";
import type { RollNumberRequest } from "./schema";

/** Writes all numbers or none. With the fingerprint of a preview, it writes only if the data is still the same. */
export function generateRollNumbers(actor: Actor, request: RollNumberRequest): Outcome<Written<RollNumbers>> {
  return write(() => {
    const found = schoolYearFor(actor, request);
    if (found.kind !== "saved") return found;
    const outcome = numberSchoolYear(actor, found.value, request);
    if (outcome.kind !== "saved") return outcome;
    return saved({ ...rowsOf(outcome.value), numbering_id: outcome.value.numbering_id });
  });
}

/** With the numbering that an undo names; null where no number changed. */
type Written<Value> = Value & { numbering_id: number | null };

interface NumberingRequest extends Manner {
  code: CodeField | null;
  /** Candidates without a class are numbered too. */
  without_class: boolean;
  fingerprint: string | null;
  reason: string | null;
}

export function numberSchoolYear(
  actor: Actor,
  at: NumberedSchool,
  request: NumberingRequest,
): Outcome<Written<Numbering>> {
  return write(() => {
    makeLateMarksOf({ school_code: at.school.school_code, exam_year: at.year.year });
    const outcome = numberingOf(actor, at, request);
    if (outcome.kind !== "saved") return outcome;
    const numbering = outcome.value;
    if (request.fingerprint !== null) {
      const fingerprint = fingerprintOf(numbering);
      if (request.fingerprint !== fingerprint) return stale({ ...rowsOf(numbering), fingerprint });
    }
    const problems = objectionsToClasses(numbering, request);
    if (problems) return refused(problems);
    const obstacle = obstacleTo(actor, numbering, request.reason);
    if (obstacle) return blocked(obstacle);
    const numbering_id = numbering.changed > 0 ? writeNumbers(actor, numbering, request.reason) : null;
    return saved({ ...numbering, numbering_id });
  });
}

/** A candidate who enters a list that its school no longer numbers has the next number at once, where there is nothing to choose: all
 * others have their numbers, and the school has one code. */
export function numberNewcomer(actor: Actor, place: SchoolYear): void {
  const at = findSchoolYear(actor, place.school_code, place.exam_year);
  if (!at || findList(place)?.state === "draf" || codesToChoose(at.school).length !== 1) return;
  const numbering = numberingOf(actor, at, { code: null, only_unnumbered: true });
  const { counts } = numbering.kind === "saved" ? numbering.value : { counts: { new: 0, same: 0 } };
  if (counts.new !== 1 || counts.same === 0) return;
  const request = { code: null, only_unnumbered: true, without_class: true, fingerprint: null, reason: null };
  numberSchoolYear(actor, at, request);
}

/** A candidate without a class comes first and shifts all others, so a person confirms it. */
export function objectionsToClasses(
  { without_class }: Numbering,
  request: { without_class: boolean },
): Problems | null {
  if (request.without_class || without_class.length === 0) return null;
  return { without_class: [problem("without_class", { n: without_class.length })] };
}

/** In a locked year only an ADMIN with a reason changes an issued number; late candidates may get a first one (product 4.5). */
export function obstacleTo(
  actor: Actor,
  { school, year: { year }, locked, counts, collisions: [collision], prefix }: Numbering,
  reason: string | null,
): Sentence | null {
  const fixed = whyNumbersReadOnly(actor, { school_code: school.school_code, exam_year: year });
  if (fixed) return fixed;
  if (collision) {
    const { total: n, first, last } = collision;
    const school = collision.school_name ?? t("roll_number.other_school");
    return { key: "roll_number.collision", values: { code: prefix, year, school, n, first, last } };
  }
  const n = counts.changed + counts.taken_away;
  if (!locked || n === 0) return null;
  if (!can(actor, "roll_number.change_issued")) return { key: "roll_number.locked", values: { year, n } };
  return reason === null ? { key: "roll_number.locked_needs_reason", values: { year, n } } : null;
}

const setNumbers = sqlite.prepare<[at: string, numbers: string]>(`
  update students set student_code = each.value ->> 1, updated_at = ?, version = version + 1
  from json_each(?) as each where students.id = each.value ->> 0`);

const insertHistory = sqlite.prepare<
  [
    exam_year: number,
    school_code: string,
    user_id: number,
    reason: string | null,
    audit_event_id: number,
    numbering_id: number,
    at: string,
    numbers: string,
  ]
>(`
  insert into roll_number_history
    (student_id, student_code, exam_year, school_code, user_id, reason, audit_event_id, numbering_id, created_at, former_code)
  select value ->> 0, value ->> 1, ?, ?, ?, ?, ?, ?, ?, value ->> 2 from json_each(?)
  order by value ->> 0`);

const insertNumbering = sqlite
  .prepare<[registration_id: number, user_id: number, at: string], number>(`
    insert into undoable_numberings (registration_id, user_id, created_at) values (?, ?, ?) returning id`)
  .pluck();

export const newNumbering = ({ user_id }: Actor, registration_id: number, at: string): number =>
  insertNumbering.get(registration_id, user_id, at) as number;

function writeNumbers(actor: Actor, numbering: Numbering, reason: string | null): number {
  const { school_code } = numbering.school;
  const exam_year = numbering.year.year;
  const moving = numbering.rows.filter(({ change }) => change !== "same");
  const numbers = JSON.stringify(moving.map(({ id, new: next, old }) => [id, next, old]));
  const at = now();
  parkRollNumbers(moving.filter(({ old }) => old !== null).map(({ id }) => id));
  setNumbers.run(at, numbers);
  const event_id = recordEvent(
    because(actor, reason),
    numberingEvent({ ...numbering, school_code, exam_year }, reason),
  );
  const numbering_id = newNumbering(actor, numbering.registration_id, at);
  insertHistory.run(exam_year, school_code, actor.user_id, reason, event_id, numbering_id, at, numbers);
  return numbering_id;
}

interface SchoolNumbered
  extends Pick<Numbering, "registration_id" | "prefix" | "counts" | "only_unnumbered"> {
  school_code: string;
  exam_year: number;
}

export function numberingEvent(
  { registration_id, school_code, exam_year, prefix, counts, only_unnumbered }: SchoolNumbered,
  reason: string | null,
): NewEvent {
  return {
    action: "roll_number.generated",
    entity: "school_exam_year",
    entity_id: registration_id,
    school_code,
    exam_year,
    changes: {
      code: prefix,
      ...(only_unnumbered && { only_unnumbered }),
      ...counts,
      ...(reason !== null && { reason }),
    },
  };
}

/** Small enough for the submission key to store. */
export function withoutRows(outcome: Outcome<Written<RollNumbers>>): Outcome<Written<{ changed: number }>> {
  if (outcome.kind !== "saved") return outcome;
  const { changed, numbering_id } = outcome.value;
  return saved({ changed, numbering_id });
}

/** The office numbers the late candidates of a final list too; a school, after the lock, those of a list that it never submitted. */
export const whyNumbersReadOnly = (actor: Actor, list: SchoolYear): Sentence | null =>
  can(actor, "roll_number.change_issued")
    ? whyYearClosed(list.exam_year)
    : (whyStateReadOnly(actor, list) ?? whyNotOpen(actor, list.exam_year));
