import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit.server";
import { write } from "~/db/client.server";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { keepRollNumbersOf } from "~/features/students/history/queries.server";
import { knownTo } from "~/features/students/known.server";
import type { Warning } from "~/features/students/rules";
import type { StudentNew } from "~/features/students/schema";
import { type Problem, problem } from "~/messages";
import { insertStudents } from "./candidate-insert.server";
import { judgeCandidateList, judgeCandidates, readCandidatePaste } from "./candidates";
import { type Draft, findDraft, saveResult } from "./drafts.server";
import { problemsOfList } from "./lines";
import { correctedLines, type Plan, planOf } from "./plan";

export type CandidatePlan = Plan<StudentNew, Warning>;

export function planCandidates(actor: Actor, draft: Draft): CandidatePlan | { problem: Problem } {
  const read = readCandidatePaste(draft.pasted);
  if (!read.ok) return { problem: read.problem };
  const lines = correctedLines(read.lines, read.columns, draft.corrections);
  const judged = judgeCandidates(lines, read.columns, knownTo(actor));
  return planOf(read.columns, read.ignored, judged, draft.corrections);
}

/** Writes nothing if the data has changed since the plan was shown. */
export function commitCandidates(
  actor: Actor,
  draftId: string,
  fingerprint: string,
): Outcome<{ created: number; left: number }> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    if (!draft) return missing();
    const plan = planCandidates(actor, draft);
    if ("problem" in plan) return refused({ pasted: [plan.problem] });
    if (plan.good.length === 0) return refused({ "": [problem("empty_list")] });
    if (plan.fingerprint !== fingerprint) return stale({ good: plan.good.length, bad: plan.bad.length });

    const values = plan.good.map(({ value }) => value as StudentNew);
    saveResult(draft, values.length, insertCandidates(actor, values));
    return saved({ created: values.length, left: plan.bad.length });
  });
}

/** The JSON list: all or nothing; the answer names every bad row (product 3.5). */
export function importCandidates(actor: Actor, records: readonly unknown[]): Outcome<{ created: number }> {
  return write(() => {
    const judged = judgeCandidateList(records, knownTo(actor));
    const problems = problemsOfList(judged);
    if (Object.keys(problems).length > 0) return refused(problems);
    insertCandidates(
      actor,
      judged.map(({ value }) => value as StudentNew),
    );
    return saved({ created: judged.length });
  });
}

function insertCandidates(actor: Actor, values: readonly StudentNew[]): Span {
  const schoolCodes = [...new Set(values.map(({ school_code }) => school_code))];
  const import_event_id = recordEvent(actor, {
    action: "student.imported",
    entity: "student",
    school_code: schoolCodes.length === 1 ? schoolCodes[0] : null,
    changes: { created: values.length, school_codes: schoolCodes.slice(0, 100) },
  });
  const span = insertStudents(values, { created_by: actor.user_id, import_event_id });
  keepRollNumbersOf(actor, span);
  return span;
}
