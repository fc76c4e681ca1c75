import type { StudentRecord } from "~/features/students/queries.server";
import { warningsOf } from "~/features/students/rules";
import type { Flash } from "~/http/flash.server";
import { explain, type MessageKey } from "~/messages";

/** The sentences that warn about a saved candidate and block nothing (product 3.2). */
export function warningSentences(student: StudentRecord): { field: string; code: string; message: string }[] {
  return warningsOf(student, student.schools.exam_type_code).map(({ field, problem }) => ({
    field,
    ...explain(field, problem),
  }));
}

/** The flash after a save: the name, the warnings if any, and the way to take it back. */
export function savedFlash(
  student: StudentRecord,
  plain: MessageKey,
  warned: MessageKey,
  undo?: string,
): Flash {
  const { full_name } = student;
  const [first, second = "", third = ""] = warningSentences(student).map(({ message }) => `${message}.`);
  if (first === undefined) return { key: plain, values: { full_name }, undo };
  return { key: warned, values: { full_name, first, second, third }, undo, kind: "info" };
}

/** A saved candidate as the API answers it. */
export const withWarnings = (student: StudentRecord) => ({
  data: student,
  warnings: warningSentences(student),
});
