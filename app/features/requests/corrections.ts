import { eq, type SQL } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { blocked, type Outcome, refused } from "~/db/outcome";
import { requests } from "~/db/schema";
import { whyNumberReadOnly } from "~/features/students/commands";
import { studentFields } from "~/features/students/fields";
import { type Known, objectionsTo } from "~/features/students/objections";
import type { StudentRecord } from "~/features/students/queries";
import type { StudentNew } from "~/features/students/schema";
import { whyNotHere } from "~/features/students/transfer";
import type { SchoolYear } from "~/features/values/school-year";
import { hasProblems, problem, type Sentence } from "~/messages";
import { isClosed, whyWindowIsClosed } from "./closed";
import type { RequestKind } from "./rules";
import { isRequested } from "./sent";

export const placeOf = ({ school_code, exam_year }: SchoolYear) => ({ school_code, exam_year });

export const valuesOf = (record: StudentRecord): Record<string, unknown> =>
  Object.fromEntries(studentFields.map((field) => [field, record[field]]));

export const ofStudent = (student_id: number): SQL => eq(requests.student_id, student_id);

/** Before the lock a school changes its candidates itself. */
export function whyNotNow(kind: RequestKind, place: SchoolYear): Sentence | null {
  if (!isClosed(place)) return { key: "request.not_needed", values: { year: place.exam_year } };
  return whyWindowIsClosed(place.exam_year, kind);
}

/** Why the school asks nothing about a stored candidate now. */
export const whyNotAbout = (kind: RequestKind, record: StudentRecord): Sentence | null =>
  whyNotNow(kind, record) ?? whyNotHere(record, { from: record.school_code, exam_year: record.exam_year });

/** Judges the change as the form of the candidate does. `known` answers as to a request (`asRequest`). */
export function objectionToCorrection(
  actor: Actor,
  record: StudentRecord,
  after: StudentNew,
  known: Known,
): Extract<Outcome<never>, { kind: "refused" | "blocked" }> | null {
  const problems = objectionsTo(known, after, record);
  if (hasProblems(problems)) return refused(problems);
  if (studentFields.every((field) => record[field] === after[field]))
    return refused({ "": [problem("nothing_to_request")] });
  const fixed = whyNumberReadOnly(actor, record, after, null);
  if (fixed) return blocked(fixed);
  return isRequested("correction", ofStudent(record.id)) ? blocked({ key: "request.waits_already" }) : null;
}

/** As it is stored: the old values beside the new ones. */
export const correctionOf = (record: StudentRecord, after: StudentNew, reason: string) => ({
  kind: "correction" as const,
  ...placeOf(record),
  student_id: record.id,
  before: { ...valuesOf(record), version: record.version },
  after: Object.fromEntries(studentFields.map((field) => [field, after[field]])),
  reason,
});
