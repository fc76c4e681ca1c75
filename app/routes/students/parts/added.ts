import type { SavedStudent } from "~/features/students/commands";
import type { Flash } from "~/http/flash";
import { listAddress } from "~/routes/parts/addresses";
import { savedFlash } from "./warnings";

/** A final list is changed with a reason, which an undo does not have. */
export function addedFlash(student: SavedStudent, mayUndo: boolean): Flash {
  const { id, school_code, exam_year } = student;
  const undo = mayUndo ? ({ kind: "added", first: id, last: id } as const) : undefined;
  const flash = savedFlash(student, "student.added", "student.added_with_warnings", undo);
  return { ...flash, next: { school_code, exam_year } };
}

/** The next candidate most likely shares the school-year and the class. */
export function nextOne({ school_code, exam_year, class_name }: SavedStudent, back: string): string {
  return listAddress("/student-add", { school_code, exam_year, class_name, back }, { back: "/students" })();
}
