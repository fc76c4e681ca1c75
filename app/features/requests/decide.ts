import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { makeDueVersions, noteVersionAuthor } from "~/db/list-versions";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { requests } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { ownIfNone } from "~/features/owners/owning";
import { malaysianDate } from "~/features/values/moments";
import {
  hasProblems,
  type Problem,
  type Problems,
  problem,
  type Sentence,
  sentenceText,
  t,
} from "~/messages";
import { applyRequest, approving } from "./apply";
import { findRequest, findStored, type RequestRecord, type StoredRequest } from "./queries";
import { isWaiting, needsNote, type RequestAction, type RequestState } from "./rules";
import type { RequestStep, RequestsDecision } from "./schema";

/** One step of a request, with its command where the step approves it: all of it in one transaction, or none. A final list has its
 * next version at once, with the reason of the request. */
export function actOnRequest(actor: Actor, id: number, step: RequestStep): Outcome<RequestRecord> {
  return write(() => {
    const outcome = takeStep(actor, findRequest(actor, id), step);
    if (outcome.kind !== "saved") return outcome;
    makeVersionsFor(actor, outcome.value);
    return saved(findRequest(actor, id) as RequestRecord);
  });
}

export function takeStep(
  actor: Actor,
  shown: RequestRecord | undefined,
  step: RequestStep,
): Outcome<StoredRequest> {
  const request = shown && findStored(actor, shown.id);
  if (!request || !shown) return missing();
  const closed = whyYearClosed(request.exam_year);
  if (closed) return blocked(closed);
  if (!isWaiting(request.state)) return blocked(decidedAlready(shown));
  if (isStale(step.version, request)) return stale(shown);
  const { action, note } = step;
  if (!shown.actions.includes(action)) return blocked({ key: "request.not_yours" });
  if (note === null && needsNote(action)) return refused({ note: [problem("required")] });

  const moves = action === "approve" || (action === "agree" && !shown.is_closed);
  const applied = moves ? applyRequest(actor, request, step.student_version) : null;
  if (applied?.kind === "stale") return stale(shown);
  if (applied && applied.kind !== "saved") return applied;
  const change = changeOf(actor, action, note, request, moves);
  const student_id = applied?.value.student_id ?? request.student_id;
  db.update(requests)
    .set({ ...change, student_id, updated_at: now(), version: request.version + 1 })
    .where(eq(requests.id, request.id))
    .run();
  if (can(actor, "request.decide")) ownIfNone(actor, "request", request.id);
  recordEvent(actor, {
    action: `request.${nameOf[action]}`,
    entity: "request",
    entity_id: request.id,
    school_code: request.school_code,
    exam_year: request.exam_year,
    changes: { kind: request.kind, student_id, state: [request.state, change.state], reason: note },
  });
  return saved(request);
}

/** `recordEvents` notes the account without the request; the version of the list has both. */
export function makeVersionsFor(actor: Actor, request: StoredRequest): void {
  noteVersionAuthor(approving(actor, request));
  makeDueVersions();
}

const nameOf = {
  agree: "agreed",
  decline: "declined",
  recommend: "recommended",
  oppose: "opposed",
  approve: "approved",
  reject: "rejected",
  cancel: "cancelled",
} as const satisfies Record<RequestAction, string>;

function changeOf(
  { user_id }: Actor,
  action: RequestAction,
  note: string | null,
  { state }: StoredRequest,
  moves: boolean,
) {
  const at = now();
  const decided = (to: RequestState) => ({ state: to, decided_by: user_id, decided_at: at, decision: note });
  const agreed = { agreed_by: user_id, agreed_at: at };
  switch (action) {
    case "agree":
      if (moves) return { ...decided("approved"), ...agreed };
      return { ...agreed, state: state === "open" ? ("agreed" as const) : state };
    case "recommend":
    case "oppose": {
      const to = action === "recommend" ? ("recommended" as const) : ("opposed" as const);
      return { state: to, recommended_by: user_id, recommended_at: at, recommendation: note };
    }
    case "approve":
      return decided("approved");
    case "decline":
    case "reject":
      return decided("rejected");
    case "cancel":
      return decided("cancelled");
  }
}

function decidedAlready({ state, decided_by, decided_at }: RequestRecord): Sentence {
  const values = {
    state: t(`request.state.${state}`).toLowerCase(),
    name: decided_by ?? t("request.name_hidden"),
    date: decided_at ? malaysianDate(decided_at) : "",
  };
  return { key: "request.decided_already", values };
}

/** All of them or none: the answer names each request that is in the way. A request given twice is decided once. */
export function decideRequests(
  actor: Actor,
  { action, note, rows }: RequestsDecision,
): Outcome<{ decided: number }> {
  return write(() => {
    if (note === null && needsNote(action)) return refused({ note: [problem("required")] });
    const problems: Problems = {};
    const tried = new Set<number>();
    for (const [index, { id, version }] of rows.entries()) {
      if (tried.has(id)) continue;
      tried.add(id);
      const outcome = actOnRequest(actor, id, { action, note, version, student_version: null });
      if (outcome.kind === "missing") return missing();
      if (outcome.kind === "saved") continue;
      const full_name = findRequest(actor, id)?.full_name ?? null;
      problems[`rows.${index}.id`] = [inTheWay({ id, full_name }, outcome)];
    }
    return hasProblems(problems) ? refused(problems) : saved({ decided: tried.size });
  });
}

type InTheWay = Exclude<Outcome<unknown>, { kind: "saved" | "missing" }>;

export const inTheWay = (
  { id, full_name }: Pick<RequestRecord, "id" | "full_name">,
  outcome: InTheWay,
): Problem => problem("request_in_the_way", { id, name: full_name ?? id, reason: whyNot(outcome) });

function whyNot(outcome: InTheWay): string {
  if (outcome.kind === "blocked") return sentenceText(outcome.reason);
  return t(outcome.kind === "stale" ? "request.changed_since" : "system.unprocessable");
}
