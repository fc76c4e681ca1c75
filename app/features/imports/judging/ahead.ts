import type { Actor } from "~/auth/actor";
import { unchangedFromNow } from "~/db/client";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { runInSlices } from "~/features/values/another-request";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import { type Problem, problem } from "~/messages";
import { type Draft, type DraftEntity, findDraft } from "../drafts";
import { correctable, type ImportPlan } from "./plan";

/**
 * Judged before the transaction, in slices. There a refusal is answered as it is, because it stores nothing; what can be stored
 * is judged again at once if anything was written meanwhile.
 */
export async function judgedAhead<Judged>(
  judge: () => Sliced<Judged>,
  isRefused: (judged: Judged) => boolean,
): Promise<() => Judged> {
  const isUnchanged = unchangedFromNow();
  const judged = await runInSlices(judge());
  return () => (isRefused(judged) || isUnchanged() ? judged : runAtOnce(judge()));
}

export const judgedNow =
  <Judged>(judge: () => Sliced<Judged>) =>
  () =>
    runAtOnce(judge());

export function* planOfDraft<Planned>(
  actor: Actor,
  entity: DraftEntity,
  id: string,
  plan: (actor: Actor, draft: Draft) => Sliced<Planned>,
): Sliced<{ draft: Draft; plan: Planned } | undefined> {
  const draft = findDraft(actor, entity, id);
  return draft && { draft, plan: yield* plan(actor, draft) };
}

interface Found<Value, Warning> {
  draft: Draft;
  plan: ImportPlan<Value, Warning> | { problem: Problem };
}

/** The draft with the good lines that its page has shown; nothing is stored if the data has changed since. */
export function toStore<Value, Warning>(
  found: Found<Value, Warning> | undefined,
  fingerprint: string,
): Outcome<{ draft: Draft; plan: ImportPlan<Value, Warning> }> {
  if (!found) return missing();
  const { draft, plan } = found;
  if ("problem" in plan) return refused({ pasted: [plan.problem] });
  const changed = correctable(plan).length;
  if (plan.good.length + changed === 0) return refused({ "": [problem("empty_list")] });
  if (plan.fingerprint !== fingerprint)
    return stale({ good: plan.good.length, bad: plan.bad.length, ...(changed > 0 && { changed }) });
  return saved({ draft, plan });
}
