import type { Actor } from "~/auth/actor";
import { undoExamYearEdit } from "~/features/exam-years/undo.server";
import type { Flash } from "~/http/flash.server";

export function yearRestoredFlash(actor: Actor, { id, version }: { id: number; version: number }): Flash {
  const outcome = undoExamYearEdit(actor, id, version);
  if (outcome.kind === "saved") return { key: "exam_year.undone", values: { year: outcome.value.year } };
  return { key: "exam_year.not_undone", kind: "error" };
}
