import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { missing, type Outcome, refused, saved } from "~/db/outcome";
import { insertGroup } from "~/features/requests/insert";
import { problem } from "~/messages";
import { saveAnswers } from "../drafts";
import { judgedNow, linesHeldElsewhere, planningOf, requestOf } from "../judging";
import { staleBeside } from "./stale-preview";

/** Of the requests that the page of the draft shows. */
export function fingerprintOfRequests(actor: Actor, draftId: string): string | null {
  const found = judgedNow(planningOf(actor, draftId))();
  return found && !("problem" in found.plan) ? (found.plan.requests?.fingerprint ?? null) : null;
}

export interface HeldSent {
  sent: number;
  group_id: number;
  /** Whom a school out of scope has registered. */
  left: number;
}

const nothing = { ready: [], fingerprint: null };

interface Given {
  fingerprint: string | null;
  seen?: string | null;
  reason: string | null;
}

/** One request for each held line that the page has shown as ready, as one group. What waits already is not ready, so a second press
 * sends nothing again. */
export function requestHeld(
  actor: Actor,
  draftId: string,
  { fingerprint, seen = null, reason }: Given,
  judged = judgedNow(planningOf(actor, draftId)),
): Outcome<HeldSent> {
  return write(() => {
    const found = judged();
    if (!found) return missing();
    const { draft, plan } = found;
    const { ready, ...shown } = "problem" in plan ? nothing : (plan.requests ?? nothing);
    if (shown.fingerprint !== fingerprint) return staleBeside(found, { requests: ready.length }, seen);
    if (ready.length === 0) return refused({ "": [problem("nothing_to_request")] });
    if (reason === null) return refused({ reason: [problem("required")] });
    const lines = ready.map(({ line }) => line);
    const { held, isOver } = linesHeldElsewhere(actor, lines, "each");
    if (isOver) return refused({ "": [problem("asked_too_often")] });
    const elsewhere = new Map(held.map(({ line, claim }) => [line, claim]));
    const sent = ready.filter(({ line }) => !elsewhere.has(line));
    if (held.length > 0) {
      const known = [...(draft.answers.elsewhere ?? []), ...held.map(({ claim }) => claim.claim)];
      saveAnswers(draft, { ...draft.answers, elsewhere: known });
    }
    const group_id =
      sent.length > 0
        ? insertGroup(
            actor,
            sent.map((each) => requestOf(each, reason)),
          )
        : 0;
    return saved({ sent: sent.length, group_id, left: elsewhere.size });
  });
}
