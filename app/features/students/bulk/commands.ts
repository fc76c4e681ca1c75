import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordChange } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, type Outcome, refused, saved } from "~/db/outcome";
import { students } from "~/db/schema";
import type { Span } from "~/db/spans";
import { because } from "~/features/school-exam-years/sign-off/amendments";
import { whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import { moveToTrash } from "~/features/trash/trash";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages";
import { whyNumberedStay } from "../numbered";
import type { StudentRecord } from "../queries";
import { writeWithdrawals } from "../withdrawal/commands";
import { objectionsToWithdrawal, reasonOf } from "../withdrawal/rules";
import type { Withdrawal } from "../withdrawal/schema";
import { type Choice, stillChosen } from "./choice";
import { mostUntyped } from "./rules";

export interface BulkDone {
  n: number;
  full_name: string;
  batch_id?: string;
  withdrawals?: Span;
}

export function deleteStudents(
  actor: Actor,
  choice: Choice,
  { typed_count }: { typed_count: number | null },
): Outcome<BulkDone> {
  const why = (records: StudentRecord[]) => whyNumberedStay(actor, records);
  return onAll(actor, choice, { typed_count, why }, (records) => {
    const rows = records.map(({ schools: _, ...student }) => student);
    const ids = rows.map(({ id }) => id);
    const batch_id = moveToTrash(actor, ids, "student.deleted");
    for (const student of rows) recordChange(actor, "student.deleted", "student", student, null);
    return { batch_id };
  });
}

export function changeClass(
  actor: Actor,
  choice: Choice,
  { class_name, typed_count }: { class_name: string; typed_count: number | null },
): Outcome<BulkDone> {
  return onAll(actor, choice, { typed_count }, (records) => {
    const updated_at = now();
    for (const { schools: _, ...before } of records) {
      if (before.class_name === class_name) continue;
      const after = { ...before, class_name, updated_at, version: before.version + 1 };
      const { version } = after;
      db.update(students).set({ class_name, updated_at, version }).where(eq(students.id, before.id)).run();
      recordChange(actor, "student.edited", "student", before, after);
    }
    return {};
  });
}

/** All or none. */
export function withdrawStudents(
  actor: Actor,
  choice: Choice,
  { typed_count, ...given }: Omit<Withdrawal, "version"> & { typed_count: number | null },
): Outcome<BulkDone> {
  return write(() => {
    const at = now();
    const find = (records: StudentRecord[]) =>
      withdrawnAlready(records) ?? objectionsToWithdrawal(given, records, at);
    return onAll(actor, choice, { typed_count, find }, (records) => {
      const id = writeWithdrawals(because(actor, reasonOf(given.cause, given.reason)), records, given) ?? 0;
      return { withdrawals: [id, id] };
    });
  });
}

function withdrawnAlready(records: StudentRecord[]): Problems | null {
  const twice = records.find((record) => record.withdrawn_at !== null);
  return twice ? { withdrawn_at: [problem("withdrawn_already", { full_name: twice.full_name })] } : null;
}

interface Checks {
  typed_count: number | null;
  why?: (records: StudentRecord[]) => Sentence | null;
  find?: (records: StudentRecord[]) => Problems;
}

function onAll(
  actor: Actor,
  choice: Choice,
  { typed_count, why, find }: Checks,
  change: (records: StudentRecord[]) => Pick<BulkDone, "batch_id" | "withdrawals">,
): Outcome<BulkDone> {
  return write(() => {
    const chosen = stillChosen(actor, choice);
    if (chosen.kind !== "saved") return chosen;
    const [first] = chosen.value;
    const n = chosen.value.length;
    const fixed = whyReadOnly(actor, chosen.value);
    if (fixed) return blocked(fixed);
    if (!first) return refused({ "": [problem("no_candidate_ticked")] });
    if (n > mostUntyped && typed_count !== n) {
      return refused({ typed_count: [problem("typed_count_differs", { n })] });
    }
    const obstacle = why?.(chosen.value);
    if (obstacle) return blocked(obstacle);
    const problems = find?.(chosen.value) ?? {};
    if (hasProblems(problems)) return refused(problems);
    return saved({ n, full_name: first.full_name, ...change(chosen.value) });
  });
}
