import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import type { Problem } from "~/messages";
import { type Correction, type Draft, type DraftEntity, findDraft, saveCorrections } from "../drafts";
import type { DraftForm } from "../form-schema";
import { classesMerged, type ImportPlan, zerosRestored } from "../judging";
import { isAsShown } from "../shown-cells";

type AnyPlan = ImportPlan<unknown, unknown>;
export type PlannedDraft = AnyPlan | { problem: Problem };

/** The lines were judged ahead; what other accounts have written since shows when the corrected draft is judged. */
export function correctDraft(
  actor: Actor,
  entity: DraftEntity,
  ahead: { draft: Draft; plan: AnyPlan },
  form: DraftForm,
  planFor: (actor: Actor, draft: Draft) => Sliced<PlannedDraft>,
): Outcome<{ corrected: number }> {
  return write(() => {
    const draft = findDraft(actor, entity, ahead.draft.id);
    if (!draft) return missing();
    const isJudged = draft.version === ahead.draft.version;
    const plan = isJudged ? ahead.plan : runAtOnce(planFor(actor, draft));
    if ("problem" in plan) return refused({ pasted: [plan.problem] });
    const typed = correctionsIn(form, plan);
    const corrections = {
      ...(form.intent === "restore_zeros" ? zerosRestored(plan, typed) : typed),
      ...(form.intent === "merge_classes" && classesMerged(plan)),
    };
    saveCorrections(draft, corrections);
    return saved({ corrected: Object.keys(corrections).length });
  });
}

/** A forged row cannot change a good line. An unchanged line keeps its pasted text, so its problems stay. */
function correctionsIn({ rows }: DraftForm, plan: AnyPlan): Record<string, Correction> {
  const wrong = new Map(plan.bad.map((judged) => [judged.line, judged.cells]));
  const corrections: Record<string, Correction> = {};
  for (const { line, skipped, cells: sent } of rows) {
    const before = wrong.get(line);
    if (!before) continue;
    const changed = plan.fields.flatMap((field) => {
      const cell = sent[field];
      const isUnchanged = cell === undefined || isAsShown(withoutNul(before[field] ?? ""), cell);
      return isUnchanged || asPasted(cell) === (before[field] ?? "") ? [] : [[field, asPasted(cell)]];
    });
    if (skipped) corrections[line] = { skipped: true };
    else if (changed.length > 0) corrections[line] = { cells: Object.fromEntries(changed) };
  }
  return corrections;
}

/** A browser shows a NUL as the replacement character, and sends that back. */
const asPasted = (cell: string) => cell.replaceAll("\uFFFD", "\0");
const withoutNul = (cell: string) => cell.replaceAll("\0", "\uFFFD");
