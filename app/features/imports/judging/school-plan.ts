import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { write } from "~/db/client";
import { type Outcome, refused, saved } from "~/db/outcome";
import { insertSchool } from "~/features/schools/commands";
import { pasteColumns } from "~/features/schools/fields";
import { known } from "~/features/schools/known";
import type { SchoolNew } from "~/features/schools/schema";
import type { Sliced } from "~/features/values/in-slices";
import type { Problem } from "~/messages";
import { type Draft, saveResult } from "../drafts";
import { noAnswers } from "../shape";
import { judgedAhead, judgedNow, planOfDraft, toStore } from "./ahead";
import { isWrong } from "./lines";
import { correctedLines, type ImportPlan, planOf } from "./plan";
import { judgeSchoolList, judgeSchools, readSchoolPaste } from "./schools";

export type SchoolPlan = ImportPlan<SchoolNew, never>;

export function* planSchools(_: Actor, draft: Draft): Sliced<SchoolPlan | { problem: Problem }> {
  const read = readSchoolPaste(draft.pasted, draft.sheets, { ...noAnswers, ...draft.answers });
  if (!read.ok) return { problem: read.problem };
  const lines = correctedLines(read.lines, read.columns, draft.corrections);
  yield;
  const judged = yield* judgeSchools(lines, known, read.columns);
  yield;
  return planOf(read, pasteColumns, judged, draft.corrections);
}

const planning = (actor: Actor, draftId: string) => () => planOfDraft(actor, "schools", draftId, planSchools);

export const schoolsJudgedAhead = (actor: Actor, draftId: string, fingerprint: string) =>
  judgedAhead(planning(actor, draftId), (found) => toStore(found, fingerprint).kind !== "saved");

export function commitSchools(
  actor: Actor,
  draftId: string,
  fingerprint: string,
  judged = judgedNow(planning(actor, draftId)),
): Outcome<{ created: number; changed: number; left: number }> {
  return write(() => {
    const outcome = toStore(judged(), fingerprint);
    if (outcome.kind !== "saved") return outcome;
    const { draft, plan } = outcome.value;
    const created = insertSchools(
      actor,
      plan.good.map(({ value }) => value as SchoolNew),
    );
    saveResult(draft, { created });
    return saved({ created, changed: 0, left: plan.bad.length });
  });
}

const judging = (records: readonly unknown[]) => () => judgeSchoolList(records, known);

export const schoolListJudgedAhead = (records: readonly unknown[]) => judgedAhead(judging(records), isWrong);

/** The JSON list: all or nothing; the answer names the first wrong rows (product 5.2). */
export function importSchools(
  actor: Actor,
  records: readonly unknown[],
  judged = judgedNow(judging(records)),
): Outcome<{ created: number }> {
  return write(() => {
    const { lines, problems } = judged();
    if (isWrong({ problems })) return refused(problems);
    return saved({
      created: insertSchools(
        actor,
        lines.map(({ value }) => value as SchoolNew),
      ),
    });
  });
}

function insertSchools(actor: Actor, values: readonly SchoolNew[]): number {
  for (const value of values) insertSchool(value);
  recordEvent(actor, { action: "school.imported", entity: "school", changes: { created: values.length } });
  return values.length;
}
