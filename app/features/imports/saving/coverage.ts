import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, refused, saved } from "~/db/outcome";
import type { Span } from "~/db/spans";
import { insertGroup, type NewRequest } from "~/features/requests/insert";
import { judgedOffer } from "~/features/requests/transfer";
import { withdrawStudent } from "~/features/students/withdrawal/commands";
import { explain, hasProblems, type Problem, type Problems, problem, sentenceText, t } from "~/messages";
import { findDraft, saveAnswers } from "../drafts";
import type { DraftForm } from "../form-schema";
import { areMissing, judgedNow, planningOf } from "../judging";
import type { Coverage } from "../question-ids";
import { staleBeside } from "./stale-preview";

export function saveCoverage(actor: Actor, draftId: string, covers: Coverage): Outcome<{ covers: Coverage }> {
  return write(() => {
    const draft = findDraft(actor, "students", draftId);
    if (!draft) return missing();
    saveAnswers(draft, { ...draft.answers, covers });
    return saved({ covers });
  });
}

export type MissingChoice = DraftForm["missing"][number];

/** Of all withdrawals and transfers of one press. */
interface Given {
  withdrawn_at: string;
  offer_reason: string | null;
}

export interface MissingAnswered {
  withdrawn: number;
  /** The first and the last number that the undo names; null without a withdrawal. */
  withdrawals: Span | null;
  offered: number;
  /** The schools that receive. */
  schools: string[];
}

/** Candidates who are not in a list that is complete withdraw, or their school offers them to another one, by the commands of one
 * candidate: all of them or none, and no candidate is deleted. A wrong line may be one of theirs, so it is corrected first. */
export function answerMissing(
  actor: Actor,
  draftId: string,
  choices: readonly MissingChoice[],
  given: Given,
  judged = judgedNow(planningOf(actor, draftId)),
): Outcome<MissingAnswered> {
  return write(() => {
    const found = judged();
    if (!found) return missing();
    const plan = "problem" in found.plan ? null : found.plan;
    const ids = choices.filter((choice) => choice.cause || choice.to_school_code).map(({ id }) => id);
    if (!plan?.missing || !areMissing(plan.missing, ids))
      return staleBeside(found, { missing: plan?.missing?.total ?? 0 });
    if (plan.bad.length > 0) return refused({ "": [problem("missing_after_wrong", { n: plan.bad.length })] });
    if (ids.length === 0) return refused({ "": [problem("no_candidate_ticked")] });
    if (new Set(ids).size < ids.length) return refused({ "": [problem("invalid")] });
    if (choices.some((choice) => choice.to_school_code) && !can(actor, "request.send"))
      return blocked({ key: "request.not_yours" });
    return answerAll(actor, choices, given);
  });
}

function answerAll(actor: Actor, choices: readonly MissingChoice[], given: Given): Outcome<MissingAnswered> {
  const problems: Problems = {};
  const withdrawals: number[] = [];
  const offers: NewRequest[] = [];
  const reason = given.offer_reason ?? "";
  if (reason === "" && choices.some((choice) => choice.to_school_code))
    problems.offer_reason = [problem("required")];
  for (const [at, { id, version, cause, to_school_code }] of choices.entries()) {
    const field = `missing[${at}].to_school_code`;
    if (cause && to_school_code) problems[field] = [problem("missing_one_choice")];
    else if (cause) {
      const { withdrawn_at } = given;
      const outcome = withdrawStudent(actor, id, { version, withdrawn_at, cause, reason: null });
      if (outcome.kind === "missing") return missing();
      if (outcome.kind === "saved") withdrawals.push(outcome.value.withdrawal_id ?? 0);
      else problems[""] = [...(problems[""] ?? []), inTheWay(outcome)];
    } else if (to_school_code) {
      const outcome = judgedOffer(actor, { student_id: id, version, to_school_code, reason });
      if (outcome.kind === "missing") return missing();
      if (outcome.kind === "saved") offers.push(outcome.value);
      else problems[field] = objectionsIn(outcome);
    }
  }
  if (hasProblems(problems)) return refused(problems);
  return saved({
    withdrawn: withdrawals.length,
    withdrawals: withdrawals.length > 0 ? [withdrawals[0] ?? 0, withdrawals.at(-1) ?? 0] : null,
    offered: offers.length,
    schools: insertOffers(actor, offers),
  });
}

/** A group has one receiving school, because each answers its own. */
function insertOffers(actor: Actor, offers: readonly NewRequest[]): string[] {
  const codes = [...new Set(offers.map(({ other_school_code }) => other_school_code ?? ""))];
  for (const code of codes)
    insertGroup(
      actor,
      offers.filter(({ other_school_code }) => other_school_code === code),
    );
  return codes;
}

type Failure = Exclude<Outcome<unknown>, { kind: "saved" | "missing" }>;

const objectionsIn = (outcome: Failure): Problem[] =>
  outcome.kind === "refused" ? (outcome.problems.to_school_code ?? []) : [inTheWay(outcome)];

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
