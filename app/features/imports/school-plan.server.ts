import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { insertSchool } from "~/features/schools/commands.server";
import { pasteColumns } from "~/features/schools/fields";
import { known } from "~/features/schools/known.server";
import type { SchoolNew } from "~/features/schools/schema";
import { type Problem, problem } from "~/messages";
import { type Draft, findDraft, saveResult } from "./drafts.server";
import { problemsOfList } from "./lines";
import { correctedLines, type Plan, planOf } from "./plan";
import { judgeSchoolList, judgeSchools, readSchoolPaste } from "./schools";

export type SchoolPlan = Plan<SchoolNew, never>;

export function planSchools(draft: Draft): SchoolPlan | { problem: Problem } {
  const read = readSchoolPaste(draft.pasted);
  if (!read.ok) return { problem: read.problem };
  const lines = correctedLines(read.lines, read.columns, draft.corrections);
  return planOf(read, pasteColumns, judgeSchools(lines, known, read.columns), draft.corrections);
}

/** Writes nothing if the data has changed since the plan was shown. */
export function commitSchools(
  actor: Actor,
  draftId: string,
  fingerprint: string,
): Outcome<{ created: number; left: number }> {
  return write(() => {
    const draft = findDraft(actor, "schools", draftId);
    if (!draft) return missing();
    const plan = planSchools(draft);
    if ("problem" in plan) return refused({ pasted: [plan.problem] });
    if (plan.good.length === 0) return refused({ "": [problem("empty_list")] });
    if (plan.fingerprint !== fingerprint) return stale({ good: plan.good.length, bad: plan.bad.length });

    const created = insertSchools(
      actor,
      plan.good.map(({ value }) => value as SchoolNew),
    );
    saveResult(draft, created);
    return saved({ created, left: plan.bad.length });
  });
}

/** The JSON list: all or nothing; the answer names every bad row (product 5.2). */
export function importSchools(actor: Actor, records: readonly unknown[]): Outcome<{ created: number }> {
  return write(() => {
    const judged = judgeSchoolList(records, known);
    const problems = problemsOfList(judged);
    if (Object.keys(problems).length > 0) return refused(problems);
    return saved({
      created: insertSchools(
        actor,
        judged.map(({ value }) => value as SchoolNew),
      ),
    });
  });
}

function insertSchools(actor: Actor, values: readonly SchoolNew[]): number {
  for (const value of values) insertSchool(value);
  recordEvent(actor, { action: "school.imported", entity: "school", changes: { created: values.length } });
  return values.length;
}
