import type { Actor } from "~/auth/actor";
import { write } from "~/db/client.server";
import { type Outcome, refused, saved, unconfirmed } from "~/db/outcome";
import { rememberConfirmed } from "~/features/students/near/confirm.server";
import { nearTo } from "~/features/students/near/queries.server";
import { isNear } from "~/features/students/near/rules";
import { problem, t } from "~/messages";
import { judgedAhead, judgedNow, planOfDraft, toStore } from "./ahead.server";
import { type CandidatePlan, planCandidates } from "./candidate-plan.server";
import { saveAnswers, saveResult } from "./drafts.server";
import { correctable } from "./plan";
import { storeCandidates } from "./store.server";
import { type Ticks, untouchedBy } from "./ticks";

const planning = (actor: Actor, draftId: string) => () =>
  planOfDraft(actor, "students", draftId, planCandidates);

export const candidatesJudgedAhead = (actor: Actor, draftId: string, fingerprint: string) =>
  judgedAhead(planning(actor, draftId), (found) => toStore(found, fingerprint).kind !== "saved");

export interface Committed {
  created: number;
  changed: number;
  left: number;
}

type Line = CandidatePlan["good"][number];

export function commitCandidates(
  actor: Actor,
  draftId: string,
  fingerprint: string,
  judged = judgedNow(planning(actor, draftId)),
  near_seen?: string | null,
  ticks: Ticks = {},
): Outcome<Committed> {
  return write(() => {
    const outcome = toStore(judged(), fingerprint);
    if (outcome.kind !== "saved") return outcome;
    const { draft, plan } = outcome.value;
    const { kinds = ["new", "changed"] } = ticks;
    const untouched = untouchedBy(draft.answers.untouched, ticks);
    const created = kinds.includes("new") ? plan.good : [];
    const changed = kinds.includes("changed")
      ? correctable(plan).filter(({ line }) => !untouched.includes(line))
      : [];
    if (created.length + changed.length === 0) return refused({ "": [problem("no_kind_ticked")] });
    const question = askAboutNear([...created, ...changed], fingerprint, near_seen);
    if (question) return question;
    const { span, ids } = storeCandidates(actor, { created, changed, draft_id: draft.id });
    if (near_seen) rememberLines(actor, created, (at) => span[0] + at);
    if (near_seen) rememberLines(actor, changed, (at) => ids[at] ?? 0);
    if (ticks.shown) saveAnswers(draft, { ...draft.answers, untouched });
    saveResult(
      draft,
      { created: created.length, changed: changed.length },
      ...(created.length > 0 ? [span] : []),
    );
    return saved({ created: created.length, changed: changed.length, left: plan.bad.length });
  });
}

/** Once for all near duplicates among the lines; the same lines confirm it. */
function askAboutNear(lines: readonly Line[], fingerprint: string, near_seen?: string | null) {
  const near = lines.filter(({ warnings }) => warnings.some(isNear));
  const key = `${near.length} ${fingerprint}`;
  if (near.length === 0 || near_seen === undefined || near_seen === key) return null;
  return unconfirmed({ "": [problem("blocked", { reason: t("near.lines", { n: near.length }) })] }, key);
}

/** Of the lines that somebody has confirmed. */
function rememberLines(actor: Actor, lines: readonly Line[], idAt: (at: number) => number): void {
  for (const [at, { value, warnings }] of lines.entries())
    if (value && warnings.some(isNear)) rememberConfirmed(actor, idAt(at), nearTo(value, idAt(at)));
}
