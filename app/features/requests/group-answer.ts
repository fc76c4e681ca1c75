import type { Actor } from "~/auth/actor";
import { write } from "~/db/client";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { whyYearClosed } from "~/features/exam-years/queries";
import { type Problem, problem } from "~/messages";
import { inTheWay, makeVersionsFor, takeStep } from "./decide";
import { waitingInGroup } from "./group";
import { findGroup, type RequestRecord, type StoredRequest } from "./queries";
import { type GroupAction, needsNote } from "./rules";
import type { GroupStep } from "./schema";

export interface GroupAnswered {
  answered: number;
  action: GroupAction;
}

/** One answer to all requests of a group that still wait, or none: a final list has one version more. */
export function actOnGroup(
  actor: Actor,
  group_id: number,
  { action, note, fingerprint }: GroupStep,
): Outcome<GroupAnswered> {
  return write(() => {
    const group = findGroup(actor, group_id);
    const [first] = group;
    if (!first) return missing();
    const closed = whyYearClosed(first.exam_year);
    if (closed) return blocked(closed);
    const { waiting, actions, ...shown } = waitingInGroup(group);
    if (fingerprint !== null && fingerprint !== shown.fingerprint) return stale({ waiting: waiting.length });
    if (note === null && needsNote(action)) return refused({ note: [problem("required")] });
    return actions.includes(action)
      ? answerAll(actor, waiting, { action, note })
      : blocked({ key: "request.not_yours" });
  });
}

const mostNamed = 20;

function answerAll(
  actor: Actor,
  waiting: readonly RequestRecord[],
  answer: Pick<GroupStep, "action" | "note">,
): Outcome<GroupAnswered> {
  const problems: Problem[] = [];
  let last: StoredRequest | null = null;
  for (const request of waiting) {
    const { version } = request;
    const outcome = takeStep(actor, request, { ...answer, version, student_version: null });
    if (outcome.kind === "missing") return missing();
    if (outcome.kind === "saved") last = outcome.value;
    else problems.push(inTheWay(request, outcome));
    if (problems.length === mostNamed) break;
  }
  if (problems.length > 0) return refused({ "": problems });
  if (last) makeVersionsFor(actor, last);
  return saved({ answered: waiting.length, action: answer.action });
}
