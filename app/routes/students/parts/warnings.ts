import type { SavedStudent } from "~/features/students/commands";
import { isNear } from "~/features/students/near/rules";
import type { Warning } from "~/features/students/rules";
import type { Undo } from "~/features/values/undo";
import type { Flash } from "~/http/flash";
import { explain, type MessageKey } from "~/messages";
import { listAddress } from "~/routes/parts/addresses";

/** Warnings block nothing (product 3.2). */
export const warningSentences = (warnings: readonly Warning[] = []) =>
  warnings.map(({ field, problem }) => ({ field, ...explain(field, problem) }));

export function savedFlash(
  { full_name, warnings }: SavedStudent,
  plain: MessageKey,
  withWarning: MessageKey,
  undo?: Undo,
): Flash {
  // The form has asked about near duplicates already.
  const others = warnings?.filter((warning) => !isNear(warning));
  const [first, second = "", third = ""] = warningSentences(others).map(({ message }) => `${message}.`);
  if (first === undefined) return { key: plain, values: { full_name }, undo };
  return { key: withWarning, values: { full_name, first, second, third }, undo, kind: "info" };
}

export const withWarnings = ({ warnings, ...data }: SavedStudent) => ({
  data,
  warnings: warningSentences(warnings),
});

/** A final list is changed with a reason, which an undo does not have. */
export function addedFlash(student: SavedStudent, mayUndo: boolean): Flash {
  const { id } = student;
  const undo = mayUndo ? ({ kind: "added", first: id, last: id } as const) : undefined;
  const flash = savedFlash(student, "student.added", "student.added_with_warnings", undo);
  return { ...flash, next: true };
}

/** The next candidate most likely shares the school-year and the class. */
export function nextOne({ school_code, exam_year, class_name }: SavedStudent, back: string): string {
  return listAddress("/student-add", { school_code, exam_year, class_name, back }, { back: "/students" })();
}
