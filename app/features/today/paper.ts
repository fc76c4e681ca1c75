import { count, eq, isNull, max, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { attendance_returns, school_exam_years } from "~/db/schema";
import { isHeld } from "~/features/absences/rules";
import type { Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { staffingOfAll } from "~/features/invigilators/staffing";
import { packetsOnTheWay } from "~/features/packets/movements/board";
import { type MovementStep, movementSteps } from "~/features/packets/movements/steps";
import { ruleOf } from "~/features/packets/queries";
import { expected, reported_at, state, withScripts } from "~/features/scripts/queries";
import type { ScriptState } from "~/features/scripts/rules";

const inState = (wanted: ScriptState) => sql<number>`coalesce(sum(${eq(state, wanted)}), 0)`;

const none = {
  ...{ total_schools: 0, registration_id: null, lists: 0 },
  ...{ pending: 0, changed: 0, differs: 0, unreported: 0, expected: 0 },
};

/** The open work of a paper in the scope of the actor. A count of zero is nothing to do. */
export function openOfPaper(actor: Actor, paper: Paper) {
  const is_closed = whyYearClosed(paper.exam_year) !== null;
  const is_held = isHeld(paper);
  const counted = withScripts(
    {
      total_schools: count(),
      /** Of an account with one school. */
      registration_id: max(school_exam_years.id),
      lists: sql<number>`coalesce(sum(${isNull(attendance_returns.id)}), 0)`,
      pending: inState("pending"),
      changed: inState("changed"),
      differs: inState("differs"),
      unreported: sql<number>`coalesce(sum(${isNull(reported_at)}), 0)`,
      expected: sql<number>`coalesce(sum(${expected}), 0)`,
    },
    actor,
    { papers: [paper.id] },
  ).get();
  const { total_schools, registration_id, lists, ...scripts } = counted ?? none;
  const isDue = total_schools > 0 && !is_closed;
  const isBack = isDue && is_held;
  return {
    is_closed,
    is_held,
    total_schools,
    registration_id,
    packets: isDue && can(actor, "packet.view") ? packetsOpen(actor, paper, is_held) : null,
    lists: isBack ? lists : 0,
    scripts: isBack ? scripts : null,
    /** The staff of a paper that was sat does not change. */
    staff: isDue && !is_held && can(actor, "invigilator.view") ? staffMissing(actor, paper) : null,
  };
}

function packetsOpen(actor: Actor, paper: Paper, is_held: boolean) {
  const { waiting, late, differing } = packetsOnTheWay(actor, paper);
  const steps = movementSteps
    .map((step: MovementStep) => ({ step, n: waiting[step] }))
    .filter(({ step, n }) => n > 0 && (step !== "returned" || is_held));
  const is_unfixed = can(actor, "packet.manage") && (ruleOf(paper.id)?.fixed_at ?? null) === null;
  return { steps, late, differing, is_unfixed };
}

function staffMissing(actor: Actor, { exam_year, exam_type_code }: Paper) {
  const missing = staffingOfAll(actor, exam_year, exam_type_code)
    .filter(({ candidates }) => candidates > 0)
    .map((school) => school.missing.chiefs + school.missing.invigilators)
    .filter((n) => n > 0);
  return { schools: missing.length, people: missing.reduce((sum, n) => sum + n, 0) };
}
