import type { Actor } from "~/auth/actor";
import { blocked, type Outcome, saved, stale } from "~/db/outcome";
import { createStudent, updateStudent } from "~/features/students/commands.server";
import { studentFields } from "~/features/students/fields";
import { findStudent } from "~/features/students/queries.server";
import type { StudentNew } from "~/features/students/schema";
import { transferStudent, whyNotHere } from "~/features/students/transfer.server";
import { withdrawStudent } from "~/features/students/withdrawal/commands.server";
import { explain } from "~/messages";
import type { StoredRequest } from "./queries.server";

/** Runs the normal command of an approved request. `student_version` is that of the candidate as it was shown. */
export function applyRequest(
  office: Actor,
  request: StoredRequest,
  student_version: number | null,
): Outcome<{ student_id: number }> {
  const actor = { ...office, approved_request: request.id };
  const { kind, school_code, exam_year, after, before, reason } = request;
  if (kind === "late") return idOf(createStudent(actor, after as unknown as StudentNew));
  const student_id = request.student_id ?? 0;
  if (kind === "transfer") {
    const from = request.other_school_code ?? "";
    const class_name = (after.class_name ?? null) as string | null;
    return idOf(
      transferStudent(actor, {
        ...{ request_id: request.id, student_id, from, to: school_code },
        ...{ exam_year, class_name, reason },
      }),
    );
  }
  const record = findStudent(actor, student_id);
  const obstacle = whyNotHere(record, { from: school_code, exam_year });
  if (obstacle || !record) return blocked(obstacle ?? { key: "request.candidate_gone" });
  const seen = student_version ?? (before?.version as number | undefined);
  if (seen !== record.version) return stale(record);
  if (kind === "withdrawal") {
    const withdrawn_at = String(after.withdrawn_at);
    return idOf(withdrawStudent(actor, student_id, { withdrawn_at, reason, version: null }), student_id);
  }
  const { schools: _, ...values } = record;
  const changed = studentFields.filter((field) => before?.[field] !== after[field]);
  const corrected = Object.fromEntries(changed.map((field) => [field, after[field]]));
  return idOf(updateStudent(actor, student_id, { ...values, ...corrected, version: null, reason } as never));
}

/** The office reads why a command refuses in one sentence, because its form has no fields of the candidate. */
function idOf(outcome: Outcome<{ id: number } | object>, known?: number): Outcome<{ student_id: number }> {
  if (outcome.kind === "saved") return saved({ student_id: known ?? (outcome.value as { id: number }).id });
  if (outcome.kind !== "refused") return outcome;
  const reasons = Object.entries(outcome.problems).flatMap(([field, all]) =>
    all.map((one) => explain(field, one).message),
  );
  return blocked({ key: "request.not_possible", values: { reason: reasons.join(" · ") } });
}
