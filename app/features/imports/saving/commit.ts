import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { type Outcome, refused, saved, unconfirmed } from "~/db/outcome";
import { rememberConfirmed } from "~/features/students/near/confirm";
import { nearTo } from "~/features/students/near/queries";
import { isNear } from "~/features/students/near/rules";
import { type Problem, problem, t } from "~/messages";
import { saveAnswers, saveResult } from "../drafts";
import {
  type CandidatePlan,
  correctable,
  judgedAhead,
  judgedNow,
  judgedTogether,
  linesHeldElsewhere,
  planningOf,
  toStore,
} from "../judging";
import { few } from "../shape";
import { beside } from "./stale-preview";
import { storeCandidates } from "./store";
import { isTicked, type Ticks, ticksAfter } from "./ticks";

export const candidatesJudgedAhead = (actor: Actor, draftId: string, fingerprint: string) =>
  judgedAhead(planningOf(actor, draftId), (found) => toStore(found, fingerprint).kind !== "saved");

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
  judged = judgedNow(planningOf(actor, draftId)),
  near_seen?: string | null,
  ticks: Ticks = {},
): Outcome<Committed> {
  return write(() => {
    const found = judged();
    const outcome = beside(found, toStore(found, fingerprint), ticks.seen);
    if (outcome.kind !== "saved") return outcome;
    const { draft, plan } = outcome.value;
    const { kinds = ["new", "changed"] } = ticks;
    const kept = ticksAfter(draft.answers, ticks);
    const ticked = {
      created: kinds.includes("new") ? plan.good : [],
      changed: kinds.includes("changed") ? correctable(plan).filter((line) => isTicked(line, kept)) : [],
    };
    const lines = [...ticked.created, ...ticked.changed];
    if (lines.length === 0) return refused({ "": [problem("no_kind_ticked")] });
    const apart = takenApart(lines);
    if (apart) return refused({ "": [apart] });
    const question = askAboutNear(lines, fingerprint, near_seen);
    if (question) return question;
    const { held, isOver } = linesHeldElsewhere(actor, lines, "each");
    if (isOver) return refused({ "": [problem("asked_too_often")] });
    const left = new Set<Line>(held.map(({ line }) => line));
    // Most likely the list of another school: its page says so, and a second commit saves the others.
    const isOtherList = left.size * 2 > lines.length;
    for (const line of isOtherList ? [] : takingFrom(left, lines)) left.add(line);
    const isSaved = (line: Line) => !isOtherList && !left.has(line);
    const created = ticked.created.filter(isSaved);
    const changed = ticked.changed.filter(isSaved);
    const stored =
      created.length + changed.length > 0
        ? storeCandidates(actor, {
            ...{ created, changed, draft_id: draft.id },
            held: plan.changed.length - correctable(plan).length,
          })
        : undefined;
    const { span = [0, 0], ids = [] } = stored ?? {};
    if (near_seen) rememberLines(actor, created, (at) => span[0] + at);
    if (near_seen) rememberLines(actor, changed, (at) => ids[at] ?? 0);
    const { answers } = draft;
    const elsewhere = [...(answers.elsewhere ?? []), ...held.map(({ claim }) => claim.claim)];
    if (ticks.shown || left.size > 0) saveAnswers(draft, { ...answers, ...(ticks.shown && kept), elsewhere });
    saveResult(
      draft,
      { created: created.length, changed: changed.length },
      ...(created.length > 0 ? [span] : []),
    );
    const { length } = plan.bad;
    return saved({ created: created.length, changed: changed.length, left: length + left.size });
  });
}

/** A line that takes a number is saved with the line that gives it up. */
function takenApart(lines: readonly Line[]): Problem | null {
  const ticked = new Set(lines.map(labelOf));
  for (const line of lines) {
    const lacking = line.takes?.lines?.filter((other) => !ticked.has(other)) ?? [];
    if (lacking.length > 0)
      return problem("taken_apart", { line: labelOf(line), lines: few(lacking, mostNamed) });
  }
  return null;
}

const mostNamed = 5;
const labelOf = ({ label, line }: Line) => label ?? String(line);

/** Of the lines, those that are wrong without the lines that are left. */
function takingFrom(left: ReadonlySet<Line>, lines: readonly Line[]): Line[] {
  const others = lines.filter((line) => !left.has(line));
  const judged = judgedTogether(others);
  return others.filter((_, at) => judged[at]?.status === "bad");
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
  for (const [at, { value, warnings }] of lines.entries()) {
    if (!value || !warnings.some(isNear)) continue;
    const { school_code } = value;
    rememberConfirmed(actor, { id: idAt(at), school_code }, nearTo(actor, value, idAt(at)));
  }
}
