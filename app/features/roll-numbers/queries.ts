import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { findExamYearOf } from "~/features/exam-years/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import { areNumbersIssued, countInvalidSheets } from "~/features/students/issued";
import type { SchoolYear } from "~/features/values/school-year";
import { problem } from "~/messages";
import { type ClassCount, classesOf } from "./classes";
import { findSchoolYear, type NumberedSchool, type Numbering, numberingOf } from "./numbering";
import type { CodeField } from "./rules";

export interface RollNumberPreview extends Numbering {
  /** Printed sheets that show a number which would change. */
  invalid_sheets: number;
  classes: ClassCount[];
  fingerprint: string;
}

export function schoolYearFor(actor: Actor, { school_code, exam_year }: SchoolYear): Outcome<NumberedSchool> {
  const found = findSchoolYear(actor, school_code, exam_year);
  if (found) return saved(found);
  if (!findSchoolByCode(actor, school_code)) return missing();
  if (!findExamYearOf(exam_year)) return refused({ exam_year: [problem("invalid")] });
  const values = { value: school_code, year: exam_year };
  return refused({ school_code: [problem("school_not_registered", values)] });
}

export function previewRollNumbers(
  actor: Actor,
  request: SchoolYear & { code: CodeField | null; only_unnumbered: boolean | null },
): Outcome<RollNumberPreview> {
  const found = schoolYearFor(actor, request);
  if (found.kind !== "saved") return found;
  const only_unnumbered = request.only_unnumbered ?? areNumbersIssued(request);
  const numbering = numberingOf(actor, found.value, { code: request.code, only_unnumbered });
  if (numbering.kind !== "saved") return numbering;
  const changing = numbering.value.rows.filter(({ old, change }) => old !== null && change !== "same");
  return saved({
    ...numbering.value,
    invalid_sheets: countInvalidSheets(request, changing),
    classes: classesOf(numbering.value.rows),
    fingerprint: fingerprintOf(numbering.value),
  });
}

/** A hash of all data that the preview depends on. */
export function fingerprintOf({ year, prefix, only_unnumbered, rows }: Numbering): string {
  const lock = [year.is_lock_initial_student, year.lock_initial_student_datetime];
  const seen = rows.map((row) => [row.id, row.class_name, row.full_name, row.late, row.old, row.new]);
  return createHash("sha256")
    .update(JSON.stringify([year.year, lock, prefix, only_unnumbered, seen]))
    .digest("base64url");
}

export function rowsOf({ rows, changed, without_class }: Numbering) {
  const shownRows = rows.map(({ id, full_name, class_name, old, new: next }) => ({
    id,
    full_name,
    class_name,
    old,
    new: next,
  }));
  return { rows: shownRows, changed, without_class: without_class.length };
}
export type RollNumbers = ReturnType<typeof rowsOf>;
