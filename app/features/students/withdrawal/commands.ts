import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { students } from "~/db/schema";
import { keepForUndo } from "~/db/undo";
import { amending, objectionsToReason } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { malaysianDate } from "~/features/values/moments";
import { hasProblems } from "~/messages";
import { findStudent, type Student, type StudentRecord } from "../queries";
import { objectionsToWithdrawal, reasonOf } from "./rules";
import type { Withdrawal } from "./schema";

export interface WithdrawalChange {
  student: StudentRecord;
  /** The number that the undo names; of a reversal there is none. */
  withdrawal_id: number | null;
}

/** The candidate keeps its roll number; the totals, lists and sheets leave it out. */
export function withdrawStudent(
  actor: Actor,
  id: number,
  { version, ...given }: Withdrawal,
): Outcome<WithdrawalChange> {
  return write(() => {
    const record = findStudent(actor, id);
    if (!record) return missing();
    const author = amending(actor, [record], reasonOf(given.cause, given.reason));
    const fixed = whyReadOnly(author, [record]);
    if (fixed) return blocked(fixed);
    if (isStale(version, record)) return stale(record);
    const problems = objectionsToWithdrawal(given, [record], now());
    if (hasProblems(problems)) return refused(problems);
    const { withdrawn_at } = record;
    if (withdrawn_at !== null) {
      const values = { full_name: record.full_name, date: malaysianDate(withdrawn_at) };
      return blocked({ key: "withdrawal.already", values });
    }
    const withdrawal_id = writeWithdrawals(author, [record], given);
    return saved({ student: findStudent(actor, id) as StudentRecord, withdrawal_id });
  });
}

export function reinstateStudent(
  actor: Actor,
  id: number,
  { version, reason = null }: { version: number | null; reason?: string | null },
): Outcome<WithdrawalChange> {
  return write(() => {
    const record = findStudent(actor, id);
    if (!record) return missing();
    const author = amending(actor, [record], reason);
    const fixed = whyReadOnly(author, [record]);
    if (fixed) return blocked(fixed);
    if (isStale(version, record)) return stale(record);
    const problems = objectionsToReason(actor, [record], reason);
    if (hasProblems(problems)) return refused(problems);
    if (record.withdrawn_at === null) {
      return blocked({ key: "withdrawal.none", values: { full_name: record.full_name } });
    }
    const withdrawal_id = writeWithdrawals(author, [record], null);
    return saved({ student: findStudent(actor, id) as StudentRecord, withdrawal_id });
  });
}

/** Writes withdrawals, or their reversals with null, and returns the number that the undo of the withdrawals names. */
export function writeWithdrawals(
  actor: Actor,
  records: readonly StudentRecord[],
  given: Omit<Withdrawal, "version"> | null,
): number | null {
  const state = {
    withdrawn_at: given?.withdrawn_at ?? null,
    withdrawal_cause: given?.cause ?? null,
    withdrawal_reason: given?.reason ?? null,
  };
  const why = given ? null : actor.amendment_reason;
  const rows = records.map(({ schools: _, ...student }) => {
    const after: Student = { ...student, ...state, updated_at: now(), version: student.version + 1 };
    const { updated_at, version } = after;
    db.update(students)
      .set({ ...state, updated_at, version })
      .where(eq(students.id, student.id))
      .run();
    const recorded = why ? { ...after, reason: why } : after;
    recordChange(actor, given ? "student.withdrawn" : "student.reinstated", "student", student, recorded);
    const { withdrawn_at, withdrawal_cause, withdrawal_reason } = student;
    const before = { withdrawn_at, withdrawal_cause, withdrawal_reason };
    return { entity: "student", entity_id: student.id, version, before };
  });
  return given && keepForUndo(actor, "withdrawn", rows);
}
