import { eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, stale } from "~/db/outcome";
import { requests } from "~/db/schema";
import { refusedElsewhere } from "~/features/students/elsewhere";
import { studentFields } from "~/features/students/fields";
import { knownTo } from "~/features/students/known";
import { type Confirmation, confirmed } from "~/features/students/near/confirm";
import { objectionsTo } from "~/features/students/objections";
import { findStudent } from "~/features/students/queries";
import { derived } from "~/features/students/rules";
import { objectionsToWithdrawal, reasonOf } from "~/features/students/withdrawal/rules";
import type { Withdrawal } from "~/features/students/withdrawal/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems } from "~/messages";
import { asRequest } from "./closed";
import {
  correctionOf,
  objectionToCorrection,
  ofStudent,
  placeOf,
  valuesOf,
  whyNotAbout,
  whyNotNow,
} from "./corrections";
import { insertRequest } from "./insert";
import type { RequestRecord } from "./queries";
import type { CorrectionNew, LateNew, RequestNew } from "./schema";
import { isRequested } from "./sent";
import { askTransfer, offerTransfer } from "./transfer";

export function sendRequest(actor: Actor, request: RequestNew): Outcome<RequestRecord> {
  switch (request.kind) {
    case "correction":
      return sendCorrection(actor, request.student_id, request);
    case "late":
      return sendLate(actor, request);
    case "withdrawal":
      return sendWithdrawal(actor, request.student_id, request);
    case "transfer":
      return askTransfer(actor, request);
    case "offer":
      return offerTransfer(actor, request);
  }
}

/** The command judges the change as the form of the candidate does, and stores the old values beside the new ones. */
export function sendCorrection(
  actor: Actor,
  student_id: number,
  { version, reason, ...given }: CorrectionNew,
): Outcome<RequestRecord> {
  return write(() => {
    const record = findStudent(actor, student_id);
    if (!record) return missing();
    const obstacle = whyNotAbout("correction", record);
    if (obstacle) return blocked(obstacle);
    if (isStale(version, record)) return stale(record);
    const after = Object.fromEntries(
      studentFields.map((field) => [field, derived(given)[field]]),
    ) as typeof given;
    const known = knownTo(asRequest(actor), student_id);
    const objection = objectionToCorrection(actor, record, after, known);
    if (objection) return objection;
    const elsewhere = refusedElsewhere(actor, known, after, record);
    if (elsewhere) return elsewhere;
    return insertRequest(actor, correctionOf(record, after, reason));
  });
}

export function sendLate(
  actor: Actor,
  { reason, near_seen, ...given }: LateNew & Pick<Confirmation, "near_seen">,
): Outcome<RequestRecord> {
  return write(() => {
    const input = derived(given);
    const after = Object.fromEntries(studentFields.map((field) => [field, input[field]])) as typeof given;
    const obstacle = whyNotNow("late", after);
    if (obstacle) return blocked(obstacle);
    const known = knownTo(asRequest(actor));
    const problems = objectionsTo(known, after);
    if (hasProblems(problems)) return refused(problems);
    if (isRequested("late", ...ofPlace(after), sameIdentity(after)))
      return blocked({ key: "request.waits_already" });
    const { question } = confirmed(actor, after, { near_seen });
    if (question) return question;
    const elsewhere = refusedElsewhere(actor, known, after);
    if (elsewhere) return elsewhere;
    const { school_code, exam_year } = after;
    return insertRequest(actor, { kind: "late", school_code, exam_year, before: null, after, reason });
  });
}

export function sendWithdrawal(
  actor: Actor,
  student_id: number,
  { version, ...given }: Withdrawal,
): Outcome<RequestRecord> {
  return write(() => {
    const record = findStudent(actor, student_id);
    if (!record) return missing();
    const obstacle = whyNotAbout("withdrawal", record);
    if (obstacle) return blocked(obstacle);
    if (isStale(version, record)) return stale(record);
    const problems = objectionsToWithdrawal(given, [record], now());
    if (hasProblems(problems)) return refused(problems);
    const { withdrawn_at, cause: withdrawal_cause, reason: withdrawal_reason } = given;
    if (isRequested("withdrawal", ofStudent(student_id))) return blocked({ key: "request.waits_already" });
    return insertRequest(actor, {
      kind: "withdrawal",
      ...placeOf(record),
      student_id,
      before: { ...valuesOf(record), version: record.version },
      after: { withdrawn_at, withdrawal_cause, withdrawal_reason },
      reason: reasonOf(withdrawal_cause, withdrawal_reason),
    });
  });
}

const ofPlace = ({ school_code, exam_year }: SchoolYear): SQL[] => [
  eq(requests.school_code, school_code),
  eq(requests.exam_year, exam_year),
];

function sameIdentity(after: Record<string, unknown>): SQL {
  const field = ["ic_number", "passport_number", "birth_cert_number"].find((name) => after[name] !== null);
  return sql`${requests.after} ->> ${`$.${field}`} = ${after[field ?? ""]}`;
}
