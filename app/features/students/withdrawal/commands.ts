import { and, between, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { students, undoable_withdrawals } from "~/db/schema";
import type { Span } from "~/db/spans";
import { amending, objectionsToReason } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { malaysianDate } from "~/features/values/moments";
import { hasProblems } from "~/messages";
import { findStudent, findStudents, type Student, type StudentRecord } from "../queries";
import { objectionToDay } from "./rules";
import type { Withdrawal } from "./schema";

export interface WithdrawalChange {
  student: StudentRecord;
  /** The row that the undo names; of a reversal there is none. */
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
    const author = amending(actor, [record], given.reason);
    const fixed = whyReadOnly(author, [record]);
    if (fixed) return blocked(fixed);
    if (isStale(version, record)) return stale(record);
    const objection = objectionToDay(given.withdrawn_at, record, now());
    if (objection) return refused({ withdrawn_at: [objection] });
    const { withdrawn_at } = record;
    if (withdrawn_at !== null) {
      const values = { full_name: record.full_name, date: malaysianDate(withdrawn_at) };
      return blocked({ key: "withdrawal.already", values });
    }
    const withdrawal_id = writeWithdrawal(author, record, given);
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
    const withdrawal_id = writeWithdrawal(author, record, null);
    return saved({ student: findStudent(actor, id) as StudentRecord, withdrawal_id });
  });
}

/** Writes one withdrawal, or its reversal with null, and returns the row that the undo of a withdrawal names. */
export function writeWithdrawal(
  actor: Actor,
  { schools: _, ...before }: StudentRecord,
  given: Omit<Withdrawal, "version"> | null,
): number | null {
  const state = { withdrawn_at: given?.withdrawn_at ?? null, withdrawal_reason: given?.reason ?? null };
  const after: Student = { ...before, ...state, updated_at: now(), version: before.version + 1 };
  const { updated_at, version } = after;
  db.update(students)
    .set({ ...state, updated_at, version })
    .where(eq(students.id, before.id))
    .run();
  const why = given ? null : actor.amendment_reason;
  const recorded = why ? { ...after, reason: why } : after;
  recordChange(actor, given ? "student.withdrawn" : "student.reinstated", "student", before, recorded);
  if (!given) return null;
  const { user_id } = actor;
  const row = { student_id: before.id, user_id, version, created_at: updated_at };
  return db.insert(undoable_withdrawals).values(row).returning({ id: undoable_withdrawals.id }).get().id;
}

export interface Reinstated {
  reinstated: number;
  full_name: string;
  ids: number[];
}

/** Reverses the withdrawals that one action of this account wrote; none once anyone changed a candidate. */
export function undoWithdrawals(actor: Actor, [first, last]: Span): Outcome<Reinstated> {
  return write(() => {
    const { id, user_id } = undoable_withdrawals;
    const withdrawals = db
      .select()
      .from(undoable_withdrawals)
      .where(and(between(id, first, last), eq(user_id, actor.user_id)))
      .all();
    if (withdrawals.length !== last - first + 1) return missing();
    const found = findStudents(
      actor,
      withdrawals.map(({ student_id }) => student_id),
    );
    const records = [...found.values()];
    const [student] = records;
    if (!student || records.length < withdrawals.length) return missing();
    const fixed = whyReadOnly(actor, records);
    if (fixed) return blocked(fixed);
    const worked_on = withdrawals.filter(
      ({ student_id, version }) => found.get(student_id)?.version !== version,
    ).length;
    if (worked_on > 0) return stale({ worked_on, of: records.length });
    for (const record of records) writeWithdrawal(actor, record, null);
    return saved({
      reinstated: records.length,
      full_name: student.full_name,
      ids: records.map(({ id }) => id),
    });
  });
}
