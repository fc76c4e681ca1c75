import { eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { placeholders } from "~/db/placeholders";
import { students } from "~/db/schema";
import { noteMade } from "~/db/submissions";
import { makeLateMarksOfStudents } from "~/features/exam-years/late";
import { isLate, isLocked } from "~/features/exam-years/queries";
import { amending, amendsFinal, objectionsToReason } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { moveToTrash } from "~/features/trash/trash";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { refusedElsewhere } from "./elsewhere";
import { studentFields } from "./fields";
import { keepRollNumber } from "./history/queries";
import { knownTo } from "./known";
import { type Confirmation, confirmed, rememberConfirmed } from "./near/confirm";
import { type Near, nearWarnings } from "./near/queries";
import { whyNumberedStay } from "./numbered";
import { type Known, objectionsTo } from "./objections";
import { findStudent, type Student, type StudentRecord, storedRecord } from "./queries";
import { derived, type Warning, warningsOf } from "./rules";
import type { StudentEdit, StudentNew } from "./schema";

/** `warnings` is absent in a submission that an earlier version stored. */
export type SavedStudent = StudentRecord & { warnings?: Warning[] };

const insertStudent = db
  .insert(students)
  .values(placeholders([...studentFields, "is_late", "created_by", "created_at", "updated_at"]))
  .returning()
  .prepare();

export function createStudent(
  actor: Actor,
  {
    reason: given_reason,
    confirm_near,
    near_seen,
    ...given
  }: StudentNew & { reason?: string | null } & Confirmation,
  known: Known = knownTo(actor),
): Outcome<SavedStudent> {
  return write(() => {
    const input = derived(given);
    const reason = given_reason ?? null;
    const author = amending(actor, [input], reason);
    const { school_code, exam_year } = input;
    const fixed = author === actor ? known.whyReadOnly(school_code, exam_year) : whyReadOnly(author, [input]);
    if (fixed) return blocked(fixed);
    const problems = {
      ...objectionsTo(known, { ...input, reason: given_reason }),
      ...objectionsToReason(actor, [input], reason),
    };
    if (hasProblems(problems)) return refused(problems);
    const { near, question, isConfirmed } = confirmed(actor, input, { confirm_near, near_seen });
    if (question) return question;
    const elsewhere = refusedElsewhere(actor, known, input);
    if (elsewhere) return elsewhere;
    const at = now();
    const student = insertStudent.get({
      ...input,
      is_late: known.isLate(exam_year, at),
      created_by: actor.user_id,
      created_at: at,
      updated_at: at,
    });
    // The office marks a candidate who repeats the exam later.
    const { is_repeating: _, ...made } = student;
    const recorded = reason === null ? made : { ...made, reason };
    const event_id = recordChange(author, "student.created", "student", null, recorded);
    keepRollNumber(actor, event_id, null, student, reason);
    noteMade({ entity: "student", entity_id: student.id });
    if (isConfirmed) rememberConfirmed(actor, student, near);
    return saved(savedStudent(actor, student, known, near));
  });
}

/** A candidate who moves to a locked year enters it late; null for `is_late` keeps the mark. */
const updateRow = db
  .update(students)
  .set({
    ...Object.fromEntries(
      ([...studentFields, "is_repeating", "updated_at"] as const).map((name) => [
        name,
        sql`${sql.param(sql.placeholder(name), students[name])}`,
      ]),
    ),
    is_late: sql`coalesce(${sql.placeholder("is_late")}, ${students.is_late})`,
    version: sql`${students.version} + 1`,
  })
  .where(eq(students.id, sql.placeholder("id")))
  .returning()
  .prepare();

export function updateStudent(
  actor: Actor,
  id: number,
  { version, reason, confirm_near, near_seen, ...given }: StudentEdit & Confirmation,
): Outcome<SavedStudent> {
  return write(() => {
    const record = findStudent(actor, id);
    if (!record) return missing();
    const { schools: _, ...before } = record;
    const input = derived(given);
    const author = amending(actor, [before, input], reason);
    const fixed = whyReadOnly(author, [before, input]);
    if (fixed) return blocked(fixed);
    if (isStale(version, record)) return stale(record);
    const known = knownTo(actor, id);
    const problems = {
      ...objectionsTo(known, { ...input, reason }, before),
      ...whyNotMarked(actor, before, input),
      ...objectionsToReason(actor, [before, input], reason),
    };
    if (hasProblems(problems)) return refused(problems);
    const obstacle = whyNumberReadOnly(actor, before, input, reason);
    if (obstacle) return blocked(obstacle);
    const { near, question, isConfirmed } = confirmed(actor, input, { confirm_near, near_seen }, before);
    if (question) return question;
    const elsewhere = refusedElsewhere(actor, known, input, before);
    if (elsewhere) return elsewhere;

    const at = now();
    if (before.school_code !== input.school_code || before.exam_year !== input.exam_year)
      makeLateMarksOfStudents([id]);
    const after = updateRow.get({
      ...input,
      is_repeating: input.is_repeating ?? before.is_repeating,
      is_late: before.exam_year === input.exam_year ? null : Number(isLate(input.exam_year, at)),
      updated_at: at,
      id,
    });
    const isNumberChanged = before.student_code !== after.student_code;
    const hasReason = reason !== null && (isNumberChanged || amendsFinal(actor, [before, input]));
    const event_id = recordChange(
      author,
      "student.edited",
      "student",
      before,
      hasReason ? { ...after, reason } : after,
    );
    keepRollNumber(actor, event_id, before, after, reason);
    if (isConfirmed) rememberConfirmed(actor, after, near);
    return saved(savedStudent(actor, after, known, near));
  });
}

/** For a form whose other fields are refused already; `id` is the candidate that is edited. */
export function objectionsToStudent(
  actor: Actor,
  { reason, ...given }: Partial<StudentNew> & Marks & { reason?: string | null },
  id = 0,
): Problems {
  const before = id === 0 ? undefined : findStudent(actor, id);
  const { school_code, exam_year } = given;
  const place = school_code !== undefined && exam_year !== undefined ? [{ school_code, exam_year }] : [];
  return {
    ...objectionsTo(knownTo(actor, id), { ...given, reason }, before),
    ...whyNotMarked(actor, before, given),
    ...(reason === null && objectionsToReason(actor, [...(before ? [before] : []), ...place], reason)),
  };
}

type Marks = Pick<StudentEdit, "is_repeating">;

/** Another account may send the mark back unchanged. */
function whyNotMarked(actor: Actor, before: Marks | undefined, { is_repeating }: Marks): Problems {
  const isChanged =
    is_repeating !== undefined && before !== undefined && is_repeating !== before.is_repeating;
  return isChanged && !can(actor, "student.mark_repeating")
    ? { is_repeating: [problem("not_yours_to_set")] }
    : {};
}

/** `near` are those that were near to the values before they were stored. */
function savedStudent(
  actor: Actor,
  row: typeof students.$inferSelect,
  known: Known,
  near: readonly Near[],
): SavedStudent {
  const place = [row.school_code, row.exam_year] as const;
  const student = storedRecord(actor, row, known.recordOf(...place));
  const usual = known.usualAges(...place);
  const warnings = [...warningsOf(student, usual), ...known.jawiWarnings(student), ...nearWarnings(near)];
  return { ...student, warnings };
}

/** A locked year fixes an issued number, or asks an ADMIN for a reason (product 4.5); another year is a change too. */
export function whyNumberReadOnly(
  actor: Actor,
  before: Student,
  after: { student_code: string | null; exam_year: number },
  reason: string | null,
): Sentence | null {
  const isSame = before.student_code === after.student_code && before.exam_year === after.exam_year;
  if (before.student_code === null || isSame) return null;
  if (before.withdrawn_at !== null) return { key: "withdrawal.number_stays" };
  if (!isLocked(before.exam_year)) return null;
  if (!can(actor, "roll_number.change_issued"))
    return { key: "student.number_stands", values: { year: before.exam_year } };
  return reason === null ? { key: "student.number_needs_reason", values: { year: before.exam_year } } : null;
}

export interface Deleted {
  batch_id: string;
  full_name: string;
}

export function deleteStudent(actor: Actor, id: number): Outcome<Deleted> {
  return write(() => {
    const record = findStudent(actor, id);
    if (!record) return missing();
    const obstacle = whyReadOnly(actor, [record]) ?? whyNumberedStay(actor, [record]);
    if (obstacle) return blocked(obstacle);
    const { schools: _, ...student } = record;
    const batch_id = moveToTrash(actor, [id], "student.deleted");
    recordChange(actor, "student.deleted", "student", student, null);
    return saved({ batch_id, full_name: student.full_name });
  });
}
