import type { Actor } from "~/auth/actor";
import { sqlite } from "~/db/client.server";
import { missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { runInSlices } from "~/features/values/another-request.server";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import { type Problem, problem } from "~/messages";
import { type Draft, type DraftEntity, findDraft } from "./drafts.server";
import { correctable, type ImportPlan } from "./plan";

const newest = sqlite
  .prepare<[], number>(
    "select seq from sqlite_sequence where name in ('audit_events', 'student_changes') order by name",
  )
  .pluck();

/** Each command that a list is judged by leaves an event; sessions and housekeeping leave none. */
const commandsSoFar = (): string => newest.all().join(" ");

/**
 * Judged before the transaction, in slices. There a refusal is answered as it is, because it stores nothing; what can be stored
 * is judged again at once if a command was saved meanwhile, or if its draft is another one.
 */
export async function judgedAhead<Judged>(
  judge: () => Sliced<Judged>,
  isRefused: (judged: Judged) => boolean,
  isCurrent: (judged: Judged) => boolean = () => true,
): Promise<() => Judged> {
  const before = commandsSoFar();
  const judged = await runInSlices(judge());
  const isUnchanged = () => commandsSoFar() === before && isCurrent(judged);
  return () => (isRefused(judged) || isUnchanged() ? judged : runAtOnce(judge()));
}

/** Corrections and answers of a draft leave no event. */
export const isCurrentDraft =
  (actor: Actor, entity: DraftEntity, id: string) =>
  (found: { draft: Draft } | undefined): boolean =>
    found?.draft.version === findDraft(actor, entity, id)?.version;

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
