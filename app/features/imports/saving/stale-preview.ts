import { type Outcome, stale } from "~/db/outcome";
import type { Problem } from "~/messages";
import type { Draft } from "../drafts";
import { differingFrom, type ImportPlan } from "../judging";

interface Found {
  draft: Draft;
  plan: ImportPlan<unknown, unknown> | { problem: Problem };
}

const mostShown = 50;

/** A commit after which no line is left to save says so with the cause, where data changed since its page was shown. */
export function beside<Value>(found: Found | undefined, outcome: Outcome<Value>, seen: string | null = null) {
  if (outcome.kind === "stale") return staleBeside(found, outcome.current as object, seen);
  if (outcome.kind !== "refused" || !found || "problem" in found.plan) return outcome;
  const { good, bad } = found.plan;
  const answer = staleBeside(found, { good: good.length, bad: bad.length }, seen);
  return "differing" in (answer.current as object) ? answer : outcome;
}

/** Data changed since the page was shown: the answer counts the preview of now and names the first lines that differ, with the cause. */
export function staleBeside(found: Found | undefined, counts: object, seen: string | null = null) {
  const plan = found && !("problem" in found.plan) ? found.plan : null;
  const differing = found && plan ? differingFrom(plan, found.draft.version, seen) : [];
  const named = { differing: differing.slice(0, mostShown), differing_total: differing.length };
  return stale(differing.length > 0 ? { ...counts, ...named } : counts);
}
