import type { Actor } from "~/auth/actor";
import { undoExamYearDeletion } from "~/features/exam-years/deletion";
import { type ExamYear, isLocked } from "~/features/exam-years/queries";
import { undoExamYearEdit } from "~/features/exam-years/undo";
import { dayTextOf } from "~/features/values/day-boxes";
import { isoDayIn } from "~/features/values/day-readers";
import type { Flash } from "~/http/flash";
import type { Prepare } from "~/http/forms";
import type { Sentence } from "~/messages";

export function yearRestoredFlash(actor: Actor, { id, version }: { id: number; version: number }): Flash {
  const outcome = undoExamYearEdit(actor, id, version);
  if (outcome.kind === "saved") return { key: "exam_year.undone", values: { year: outcome.value.year } };
  return { key: "exam_year.not_undone", kind: "error" };
}

export function deletedYearFlash(actor: Actor, { id }: { id: number }): Flash {
  const outcome = undoExamYearDeletion(actor, id);
  if (outcome.kind === "saved") return { key: "exam_year.restored", values: { year: outcome.value.year } };
  return { key: "exam_year.deletion_not_undone", kind: "error" };
}

export function savedFlash(wasLocked: boolean | undefined, saved: ExamYear): Flash {
  const { id, version } = saved;
  return {
    ...sentenceOfEdit(wasLocked, saved),
    undo: { kind: "year", id, version },
    next: true,
  };
}

export function sentenceOfEdit(wasLocked: boolean | undefined, { year }: ExamYear): Sentence {
  if (wasLocked === isLocked(year)) return { key: "exam_year.updated" };
  return { key: wasLocked ? "exam_year.now_unlocked" : "exam_year.now_locked", values: { year } };
}

/** A lock with a day and no time begins at the end of that day. */
export const lockAtEndOfDay: Prepare = (fields) => {
  const lock = "lock_initial_student_datetime";
  const day = isoDayIn(String(fields.get(lock) ?? "").trim());
  if (day) fields.set(lock, `${dayTextOf({ day }, "day")} 23.59`);
  return { problems: {}, offers: {} };
};
