import { and, between, eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit.server";
import { db, sqlite, write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { audit_events, students } from "~/db/schema";
import type { Span } from "~/db/spans";
import { whyFixed } from "~/features/school-exam-years/list-state.server";
import { malaysianDate } from "~/features/values/moments";
import { findStudent, findStudents, type Student, type StudentRecord } from "../queries.server";
import { objectionToDay } from "./rules";
import type { Withdrawal } from "./schema";

export interface WithdrawalChange {
  student: StudentRecord;
  /** The undo names the audit event. */
  event_id: number;
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
    if (version !== null && version !== record.version) return stale(record);
    const fixed = whyFixed(actor, [record]);
    if (fixed) return blocked(fixed);
    const { withdrawn_at } = record;
    if (withdrawn_at !== null) {
      const values = { full_name: record.full_name, date: malaysianDate(withdrawn_at) };
      return blocked({ key: "withdrawal.already", values });
    }
    const objection = objectionToDay(given.withdrawn_at, record, now());
    if (objection) return refused({ withdrawn_at: [objection] });
    const event_id = writeWithdrawal(actor, record, given);
    return saved({ student: findStudent(actor, id) as StudentRecord, event_id });
  });
}

export function reinstateStudent(
  actor: Actor,
  id: number,
  { version }: { version: number | null },
): Outcome<WithdrawalChange> {
  return write(() => {
    const record = findStudent(actor, id);
    if (!record) return missing();
    if (version !== null && version !== record.version) return stale(record);
    const fixed = whyFixed(actor, [record]);
    if (fixed) return blocked(fixed);
    if (record.withdrawn_at === null) {
      return blocked({ key: "withdrawal.none", values: { full_name: record.full_name } });
    }
    const event_id = writeWithdrawal(actor, record, null);
    return saved({ student: findStudent(actor, id) as StudentRecord, event_id });
  });
}

/** Writes one withdrawal, or its reversal with null, and returns the audit event. */
export function writeWithdrawal(
  actor: Actor,
  { schools: _, ...before }: StudentRecord,
  given: Omit<Withdrawal, "version"> | null,
): number {
  const state = { withdrawn_at: given?.withdrawn_at ?? null, withdrawal_reason: given?.reason ?? null };
  const after: Student = { ...before, ...state, updated_at: now(), version: before.version + 1 };
  const { updated_at, version } = after;
  db.update(students)
    .set({ ...state, updated_at, version })
    .where(eq(students.id, before.id))
    .run();
  return recordChange(actor, given ? "student.withdrawn" : "student.reinstated", "student", before, after);
}

export interface Reinstated {
  reinstated: number;
  full_name: string;
  ids: number[];
}

const changedSince = sqlite
  .prepare<[last: number, ids: string], number>(
    `select count(distinct entity_id) from audit_events
     where id > ? and entity = 'student' and entity_id in (select cast(value as text) from json_each(?))`,
  )
  .pluck();

/** Reverses the withdrawals that one action of this account wrote; none once anyone changed a candidate. */
export function undoWithdrawals(actor: Actor, [first, last]: Span): Outcome<Reinstated> {
  return write(() => {
    const events = db
      .select({ id: audit_events.entity_id })
      .from(audit_events)
      .where(
        and(
          between(audit_events.id, first, last),
          eq(audit_events.action, "student.withdrawn"),
          eq(audit_events.user_id, actor.user_id),
        ),
      )
      .all();
    const records = [
      ...findStudents(
        actor,
        events.map(({ id }) => Number(id)),
      ).values(),
    ];
    const [student] = records;
    if (!student || records.length < events.length) return missing();
    const fixed = whyFixed(actor, records);
    if (fixed) return blocked(fixed);
    const worked_on = changedSince.get(last, JSON.stringify(records.map(({ id }) => id))) ?? 0;
    if (worked_on > 0) return stale({ worked_on, of: records.length });
    for (const record of records) writeWithdrawal(actor, record, null);
    return saved({
      reinstated: records.length,
      full_name: student.full_name,
      ids: records.map(({ id }) => id),
    });
  });
}
