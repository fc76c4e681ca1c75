import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { reasonOf, type WithdrawalCause } from "~/features/students/withdrawal/rules";
import { explain, type Problem, problem, sentenceText, t } from "~/messages";
import { judgedNow } from "../judging/ahead";
import { planningOf } from "../judging/candidate-plan";
import type { Coverage } from "../judging/coverage";
import { areMissing } from "../judging/missing";
import { findDraft, saveAnswers } from "./drafts";
import { staleBeside } from "./stale-preview";

export function saveCoverage(actor: Actor, draftId: string, covers: Coverage): Outcome<{ covers: Coverage }> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    if (!draft) return missing();
    saveAnswers(draft, { ...draft.answers, covers });
    return saved({ covers });
  });
}

export interface Leaving {
  id: number;
  version: number;
  cause: WithdrawalCause;
}

export interface Withdrawn {
  n: number;
  /** The rows that the undo names. */
  withdrawals: Span;
}

/** Candidates who are not in a list that is complete withdraw by the command of one candidate: all of them or none, and no candidate is
 * deleted. A wrong line may be one of theirs, so it is corrected first. */
export function withdrawMissing(
  actor: Actor,
  draftId: string,
  leaving: readonly Leaving[],
  withdrawn_at: string,
  judged = judgedNow(planningOf(actor, draftId)),
): Outcome<Withdrawn> {
  return write(() => {
    const found = judged();
    if (!found) return missing();
    const plan = "problem" in found.plan ? null : found.plan;
    const ids = leaving.map(({ id }) => id);
    if (!plan?.missing || !areMissing(plan.missing, ids))
      return staleBeside(found, { missing: plan?.missing?.total ?? 0 });
    if (plan.bad.length > 0) return refused({ "": [problem("missing_after_wrong", { n: plan.bad.length })] });
    if (ids.length === 0) return refused({ "": [problem("no_candidate_ticked")] });
    return withdrawAll(actor, leaving, withdrawn_at);
  });
}

function withdrawAll(actor: Actor, leaving: readonly Leaving[], withdrawn_at: string): Outcome<Withdrawn> {
  const problems: Problem[] = [];
  const rows: number[] = [];
  for (const { id, version, cause } of leaving) {
    const outcome = withdrawStudent(actor, id, { version, withdrawn_at, reason: reasonOf(cause) });
    if (outcome.kind === "missing") return missing();
    if (outcome.kind === "saved") rows.push(outcome.value.withdrawal_id ?? 0);
    else problems.push(inTheWay(outcome));
  }
  if (problems.length > 0) return refused({ "": problems });
  return saved({ n: rows.length, withdrawals: [rows[0] ?? 0, rows.at(-1) ?? 0] });
}

type Failure = Exclude<ReturnType<typeof withdrawStudent>, { kind: "saved" | "missing" }>;

function inTheWay(outcome: Failure): Problem {
  if (outcome.kind === "blocked") return problem("blocked", { reason: sentenceText(outcome.reason) });
  if (outcome.kind === "stale") {
    const { full_name } = outcome.current as { full_name: string };
    return problem("candidate_changed", { full_name });
  }
  const [[field, all] = ["", []]] = Object.entries(outcome.problems);
  const reason = all?.[0] ? explain(field, all[0]).message : t("system.unprocessable");
  return problem("blocked", { reason });
}
