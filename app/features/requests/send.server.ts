import { eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { write } from "~/db/client.server";
import { now } from "~/db/clock";
import { blocked, isStale, missing, type Outcome, refused, stale } from "~/db/outcome";
import { requests } from "~/db/schema";
import { whyNumberReadOnly } from "~/features/students/commands.server";
import { refusedElsewhere } from "~/features/students/elsewhere.server";
import { studentFields } from "~/features/students/fields";
import { knownTo } from "~/features/students/known.server";
import { type Confirmation, confirmed } from "~/features/students/near/confirm.server";
import { objectionsTo } from "~/features/students/objections";
import { findStudent, type StudentRecord } from "~/features/students/queries.server";
import { derived } from "~/features/students/rules";
import { whyNotHere } from "~/features/students/transfer.server";
import { objectionToDay } from "~/features/students/withdrawal/rules";
import type { Withdrawal } from "~/features/students/withdrawal/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, problem, type Sentence } from "~/messages";
import { asRequest, isClosed, whyWindowIsClosed } from "./closed.server";
import { insertRequest } from "./insert.server";
import type { RequestRecord } from "./queries.server";
import type { RequestKind } from "./rules";
import type { CorrectionNew, LateNew, RequestNew } from "./schema";
import { isRequested } from "./sent.server";
import { askTransfer } from "./transfer.server";

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
    const obstacle =
      whyNotNow("correction", record) ??
      whyNotHere(record, { from: record.school_code, exam_year: record.exam_year });
    if (obstacle) return blocked(obstacle);
    if (isStale(version, record)) return stale(record);
    const after = Object.fromEntries(
      studentFields.map((field) => [field, derived(given)[field]]),
    ) as typeof given;
    const before = valuesOf(record);
    const known = knownTo(asRequest(actor), student_id);
    const problems = objectionsTo(known, after, record);
    if (hasProblems(problems)) return refused(problems);
    if (studentFields.every((field) => before[field] === after[field]))
      return refused({ "": [problem("nothing_to_request")] });
    const fixed = whyNumberReadOnly(actor, record, after, null);
    if (fixed) return blocked(fixed);
    if (isRequested("correction", ofStudent(student_id))) return blocked({ key: "request.waits_already" });
    const elsewhere = refusedElsewhere(actor, known, after, record);
    if (elsewhere) return elsewhere;
    return insertRequest(actor, {
      kind: "correction",
      ...placeOf(record),
      student_id,
      before: { ...before, version: record.version },
      after,
      reason,
    });
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
  { version, withdrawn_at, reason }: Withdrawal,
): Outcome<RequestRecord> {
  return write(() => {
    const record = findStudent(actor, student_id);
    if (!record) return missing();
    const obstacle =
      whyNotNow("withdrawal", record) ??
      whyNotHere(record, { from: record.school_code, exam_year: record.exam_year });
    if (obstacle) return blocked(obstacle);
    if (isStale(version, record)) return stale(record);
    const objection = objectionToDay(withdrawn_at, record, now());
    if (objection) return refused({ withdrawn_at: [objection] });
    if (isRequested("withdrawal", ofStudent(student_id))) return blocked({ key: "request.waits_already" });
    return insertRequest(actor, {
      kind: "withdrawal",
      ...placeOf(record),
      student_id,
      before: { ...valuesOf(record), version: record.version },
      after: { withdrawn_at },
      reason,
    });
  });
}

const placeOf = ({ school_code, exam_year }: SchoolYear) => ({ school_code, exam_year });

const valuesOf = (record: StudentRecord): Record<string, unknown> =>
  Object.fromEntries(studentFields.map((field) => [field, record[field]]));

/** Before the lock a school changes its candidates itself. */
function whyNotNow(kind: RequestKind, place: SchoolYear): Sentence | null {
  if (!isClosed(place)) return { key: "request.not_needed", values: { year: place.exam_year } };
  return whyWindowIsClosed(place.exam_year, kind);
}

const ofStudent = (student_id: number): SQL => eq(requests.student_id, student_id);

const ofPlace = ({ school_code, exam_year }: SchoolYear): SQL[] => [
  eq(requests.school_code, school_code),
  eq(requests.exam_year, exam_year),
];

function sameIdentity(after: Record<string, unknown>): SQL {
  const field = ["ic_number", "passport_number", "birth_cert_number"].find((name) => after[name] !== null);
  return sql`${requests.after} ->> ${`$.${field}`} = ${after[field ?? ""]}`;
}
