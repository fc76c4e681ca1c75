import type { Actor } from "~/auth/actor";
import type { Outcome } from "~/db/outcome";
import { findSchool } from "~/features/schools/queries";
import type { Problems, Sentence } from "~/messages";
import { mergeSchool } from "./merge";
import { planMerge } from "./plan";
import type { MergeRecord } from "./queries";
import type { MergeStep } from "./schema";
import { undoMerge } from "./undo";

export const mergeOrUndo = (actor: Actor, id: number, step: MergeStep): Outcome<MergeRecord> =>
  step.action === "undo" ? undoMerge(actor, id, step) : mergeSchool(actor, id, step);

export const sentenceOfMerge = (
  { action }: MergeStep,
  from: string,
  { total_students: n, total_users: users, to_school_name: to }: MergeRecord,
): Sentence => ({
  key: action === "undo" ? "school_merge.undone" : "school_merge.done",
  values: { n, users, from, to },
});

/** For a form whose other field is refused already. */
export function objectionsToStep(
  actor: Actor,
  id: number,
  { action, school_code }: Partial<MergeStep>,
): Problems {
  const from = findSchool(actor, id);
  if (!from || action === "undo" || school_code === undefined) return {};
  return planMerge(actor, from, school_code ?? "").problems;
}
