import { z } from "zod";
import type { Actor } from "~/auth/actor";
import { blocked, type Outcome, saved, stale } from "~/db/outcome";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { numberNewcomer } from "~/features/roll-numbers/commands";
import { createStudent, updateStudent } from "~/features/students/commands";
import { studentFields } from "~/features/students/fields";
import { findStudent } from "~/features/students/queries";
import { studentEdit, studentNew } from "~/features/students/schema";
import { transferStudent, whyNotHere } from "~/features/students/transfer";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { withdrawal } from "~/features/students/withdrawal/schema";
import { collectProblems } from "~/features/values/problems";
import { explain, labelOf } from "~/messages";
import type { StoredRequest } from "./queries";
import { directionOf } from "./rules";
import { transferNew } from "./schema";

const movedClass = z.object({ class_name: transferNew.shape.class_name });

/** Runs the normal command of an approved request. */
export function applyRequest(
  office: Actor,
  request: StoredRequest,
  student_version: number | null,
): Outcome<{ student_id: number }> {
  closeListsOfBegunLocks();
  const actor = approving(office, request);
  const applied = runCommand(actor, request, student_version);
  const { kind, exam_year } = request;
  const school_code =
    kind === "late" ? request.school_code : kind === "transfer" ? directionOf(request).to : null;
  if (applied.kind === "saved" && school_code !== null) numberNewcomer(actor, { school_code, exam_year });
  return applied;
}

/** The account that approves: a final list takes the change, and its next version has the reason of this request. */
export const approving = (office: Actor, { id, reason }: StoredRequest): Actor => ({
  ...office,
  approved_request: id,
  amendment_reason: reason,
});

/** `student_version` is that of the candidate as it was shown. */
function runCommand(
  actor: Actor,
  request: StoredRequest,
  student_version: number | null,
): Outcome<{ student_id: number }> {
  const { kind, school_code, exam_year, after, before, reason } = request;
  if (kind === "late") return fitting(studentNew, after, (student) => idOf(createStudent(actor, student)));
  const student_id = request.student_id ?? 0;
  if (kind === "transfer") {
    const { from, to } = directionOf(request);
    const given = { class_name: after.class_name ?? null };
    return fitting(movedClass, given, ({ class_name }) =>
      idOf(
        transferStudent(actor, {
          ...{ request_id: request.id, student_id, from, to },
          ...{ exam_year, class_name, reason, ends_withdrawal: !request.offered },
        }),
      ),
    );
  }
  const record = findStudent(actor, student_id);
  const obstacle = whyNotHere(record, { from: school_code, exam_year });
  if (obstacle || !record) return blocked(obstacle ?? { key: "request.candidate_gone" });
  const seen = student_version ?? (before?.version as number | undefined);
  if (seen !== record.version) return stale(record);
  if (kind === "withdrawal") {
    // A request of an earlier version has its reason alone.
    const { withdrawn_at, withdrawal_cause: cause = "other", withdrawal_reason: detail = reason } = after;
    const given = { withdrawn_at, cause, reason: detail, version: null };
    return fitting(withdrawal, given, (day) => idOf(withdrawStudent(actor, student_id, day), student_id));
  }
  const { schools: _, ...values } = record;
  const changed = studentFields.filter((field) => before?.[field] !== after[field]);
  const corrected = Object.fromEntries(changed.map((field) => [field, after[field]]));
  return fitting(studentEdit, { ...values, ...corrected, version: null, reason }, (edit) =>
    idOf(updateStudent(actor, student_id, edit)),
  );
}

/** The schema of today judges the stored values. Where it does not fit, the request waits for a new decision. */
function fitting<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  apply: (value: z.output<Schema>) => Outcome<{ student_id: number }>,
): Outcome<{ student_id: number }> {
  const read = schema.safeParse(stored);
  if (read.success) return apply(read.data);
  const reasons = Object.entries(collectProblems(read.error)).flatMap(([field, all]) =>
    all.map((one) => `${labelOf(field)}: ${explain(field, one).message}`),
  );
  return blocked({ key: "request.no_longer_fits", values: { reason: reasons.join(" · ") } });
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
