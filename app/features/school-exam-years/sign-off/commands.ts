import { eq } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvent } from "~/db/audit";
import { db, write } from "~/db/client";
import { now } from "~/db/clock";
import { makeFinalVersions } from "~/db/list-versions";
import { blocked, isStale, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { school_exam_years } from "~/db/schema";
import { closeListsOfBegunLocks } from "~/features/exam-years/lists-at-lock";
import { whyYearClosed } from "~/features/exam-years/queries";
import { hasProblems, type Problems, problem, type Sentence } from "~/messages/index";
import { findRegistration, type Registration } from "../queries";
import { findReadiness } from "../readiness/queries";
import { type ReadinessLine, unfinishedOf } from "../readiness/rules";
import { signsOnBehalf } from "./on-behalf";
import { signedBy } from "./queries";
import { type ListState, mayChangeState, steps } from "./rules";
import type { BulkStep, ListStep } from "./schema";

/** Every list of one action is signed at the moment of its transaction. A lock that begins later closes all of them. */
function atOneMoment<Value>(work: (at: string) => Outcome<Value>): Outcome<Value> {
  closeListsOfBegunLocks();
  return write(() => {
    const at = now();
    closeListsOfBegunLocks();
    return work(at);
  });
}

/** Submits, confirms, finalises or reopens the list of a school-year. */
export function setListState(actor: Actor, id: number, step: ListStep): Outcome<Registration> {
  return atOneMoment((at) => {
    const before = findRegistration(actor, id);
    const line = findReadiness(actor, id);
    if (!before || !line) return missing();
    const { state: to, version } = step;
    const obstacle = whyStateStays(actor, before, to);
    if (obstacle) return blocked(obstacle);
    if (isStale(version, before)) return stale(before);
    const problems = problemsOf(actor, step);
    if (problems) return refused(problems);
    if (to === "dihantar" && unfinishedOf(line).length > 0) return blocked(notReady(line));
    return saved(changeState(actor, before, line, step, at));
  });
}

export interface Signed {
  done: number;
  /** Lists that another user has moved since the page was shown. */
  skipped: number;
}

export function setListStates(
  actor: Actor,
  step: Pick<ListStep, "on_behalf" | "reason"> & { state: BulkStep },
  seen: readonly { id: number; version: number | null }[],
): Outcome<Signed> {
  return atOneMoment((at) => {
    const problems = problemsOf(actor, { ...step, head_name: null });
    const unticked = seen.length === 0 ? { "": [problem("no_list_ticked")] } : null;
    if (problems || unticked) return refused({ ...unticked, ...problems });
    const lists = new Map(seen.map((each) => [each.id, each]));
    let done = 0;
    for (const { id, version } of lists.values()) {
      const before = findRegistration(actor, id);
      const line = findReadiness(actor, id);
      if (!before || !line) return missing();
      const closed = whyYearClosed(before.exam_year);
      if (closed) return blocked(closed);
      const isMoved = isStale(version, before);
      if (isMoved || !mayChangeState(actor, before.state, step.state)) continue;
      changeState(actor, before, line, { ...step, head_name: null }, at);
      done += 1;
    }
    return done === 0 ? blocked({ key: "list.none_left" }) : saved({ done, skipped: lists.size - done });
  });
}

export const sentenceOfSigned = (state: BulkStep, { done: n, skipped }: Signed): Sentence => ({
  key: `list.bulk_${skipped > 0 ? "skipped" : "saved"}_${state}`,
  values: { n, skipped },
});

/** Names the present state, so that the second of two users knows what the first has done. */
function whyStateStays(
  actor: Actor,
  { state, school_code, exam_year }: Registration,
  to: ListState,
): Sentence | null {
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  if (mayChangeState(actor, state, to)) return null;
  const values = { school_code, year: exam_year };
  if (state === to) return { key: `list.already_${to}`, values };
  return {
    key: (steps[to].from as readonly ListState[]).includes(state) ? "list.not_yours" : `list.is_${state}`,
    values,
  };
}

const notReady = ({ school_code, exam_year: year }: ReadinessLine): Sentence => ({
  key: "list.not_ready",
  values: { school_code, year },
});

function problemsOf(
  actor: Actor,
  { state, on_behalf, head_name, reason }: Omit<ListStep, "version">,
): Problems | null {
  const isOfOffice = signsOnBehalf(actor, state);
  const problems: Problems = {};
  // A draft of the browser brings the field into the form that reopens.
  if (state !== "draf" && on_behalf !== isOfOffice)
    problems.on_behalf = [problem(isOfOffice ? "on_behalf_needed" : "invalid")];
  if (state === "dihantar" && !isOfOffice && head_name === null) problems.head_name = [problem("required")];
  if ((state === "draf" || isOfOffice) && reason === null) problems.reason = [problem("required")];
  return hasProblems(problems) ? problems : null;
}

const actions = {
  draf: "school_exam_year.reopened",
  dihantar: "school_exam_year.submitted",
  disahkan: "school_exam_year.confirmed",
  muktamad: "school_exam_year.finalised",
} as const;

function changeState(
  actor: Actor,
  before: Registration,
  { total_male, total_female, expected_students }: ReadinessLine,
  { state, head_name, reason }: Omit<ListStep, "version">,
  at: string,
): Registration {
  const { id, school_code, exam_year, total_students, total_student_with_code } = before;
  const isSubmitted = state === "dihantar";
  db.update(school_exam_years)
    .set({
      state,
      state_changed_at: at,
      state_changed_by: actor.user_id,
      state_before_lock: null,
      updated_at: at,
      version: before.version + 1,
      ...(isSubmitted && { head_name: signsOnBehalf(actor, state) ? null : head_name }),
      ...(state === "draf" && { head_name: null }),
      ...signedBy(actor, state, reason, at),
    })
    .where(eq(school_exam_years.id, id))
    .run();
  if (state === "muktamad") makeFinalVersions([id], actor, at);
  const after = findRegistration(actor, id) as Registration;
  recordEvent(actor, {
    action: signsOnBehalf(actor, state) ? `${actions[state]}_on_behalf` : actions[state],
    entity: "school_exam_year",
    entity_id: id,
    school_code,
    exam_year,
    changes: {
      state: [before.state, state],
      ...(isSubmitted && { head_name: after.head_name, expected_students }),
      ...(state === "muktamad" && { list_version: after.list_version }),
      ...(reason !== null && { reason }),
      total_students,
      total_student_with_code,
      total_male,
      total_female,
    },
  });
  return after;
}
