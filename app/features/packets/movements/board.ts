import { createHash } from "node:crypto";
import type { Actor } from "~/auth/actor";
import { now } from "~/db/clock";
import type { MovementStep } from "~/db/schema/states";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { runAtOnce, type Sliced } from "~/features/values/in-slices";
import { type Listed, pageOf } from "~/features/values/lists";
import { dayAfter, today } from "~/features/values/moments";
import { inPlace, registeredIn, rulesOf } from "../queries";
import { consignmentsOf, papersMoved } from "./queries";
import {
  alertsOf,
  type Consignment,
  expectedOf,
  hasDifference,
  isLate,
  lateStepsOf,
  type MovementAlerts,
  nextStep,
  type SchoolMovements,
} from "./rules";
import type { AsListed, MovementQuery } from "./schema";
import { movementSteps } from "./steps";

export interface OnBoard extends Consignment {
  next: MovementStep | null;
  /** Of the next step. */
  expected: number;
  is_late: boolean;
  differs: boolean;
}

/** Nothing is late in a closed year, or in a year whose movements are not recorded here. */
function judged(exam_year: number, consignments: readonly Consignment[]): OnBoard[] {
  const at = now();
  const isUsed = !whyYearClosed(exam_year) && consignments.some(({ movements }) => movements.length > 0);
  const late = new Map<number, ReadonlySet<MovementStep>>();
  const lateOf = (consignment: Consignment) => {
    const steps = late.get(consignment.exam_paper_id) ?? lateStepsOf(consignment, at);
    late.set(consignment.exam_paper_id, steps);
    return steps;
  };
  return consignments.map((consignment) => ({
    ...consignment,
    next: nextStep(consignment),
    expected: expectedOf(consignment),
    is_late: isUsed && isLate(consignment, lateOf(consignment)),
    differs: hasDifference(consignment),
  }));
}

export interface MovementPage extends Listed<OnBoard> {
  /** In the place, of every step and state. */
  late: number;
  differing: number;
  /** Papers of schools that wait for each step. */
  waiting: Record<MovementStep, number>;
}

export function movementsIn(
  actor: Actor,
  { page, limit, ...query }: MovementQuery & { page: number; limit: number },
): MovementPage {
  const { exam_year, exam_paper_id, step, state } = query;
  const all = judged(
    exam_year,
    consignmentsOf(actor, papersMoved(exam_year, exam_paper_id), exam_year, inPlace(query)),
  );
  const chosen = all.filter(
    (each) =>
      (step === null || each.next === step) &&
      (state === null || (state === "late" ? each.is_late : each.differs)),
  );
  return {
    ...pageOf(chosen, { page, limit }),
    late: all.filter(({ is_late }) => is_late).length,
    differing: all.filter(({ differs }) => differs).length,
    waiting: waitingFor(all),
  };
}

function waitingFor(consignments: readonly OnBoard[]): Record<MovementStep, number> {
  const none = Object.fromEntries(movementSteps.map((step) => [step, 0])) as Record<MovementStep, number>;
  for (const { next } of consignments) if (next) none[next] += 1;
  return none;
}

export interface Arrived {
  /** Schools with packets of the paper. */
  due: number;
  /** Schools that have confirmed theirs. */
  confirmed: number;
  /** Packets: those that were confirmed, or else those that are expected. */
  packets: number;
}

/** By paper. A paper without fixed figures and movements is not in it. */
export function arrivedAt(actor: Actor, exam_year: number, papers: readonly Paper[]): Map<number, Arrived> {
  const found = new Map<number, Arrived>();
  for (const one of consignmentsOf(actor, papers, exam_year)) {
    const at = found.get(one.exam_paper_id) ?? { due: 0, confirmed: 0, packets: 0 };
    const step = one.movements.find((each) => each.step === "confirmed");
    found.set(one.exam_paper_id, {
      due: at.due + 1,
      confirmed: at.confirmed + (step ? 1 : 0),
      packets: at.packets + (step?.packets ?? expectedOf(one)),
    });
  }
  return found;
}

/** What waits for a step, with what one press would record. */
export function pendingFor(actor: Actor, step: MovementStep, query: Omit<AsListed, "step" | "fingerprint">) {
  const papers = papersMoved(query.exam_year, query.exam_paper_id);
  const pending = consignmentsOf(actor, papers, query.exam_year, inPlace(query)).filter(
    (each) => nextStep(each) === step,
  );
  const seen = pending.map((each) => [each.exam_paper_id, each.registration_id, expectedOf(each)]);
  return {
    pending,
    packets: pending.reduce((sum, each) => sum + expectedOf(each), 0),
    fingerprint: createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22),
  };
}

/** The exam week of a paper. */
const daysAround = 7;

/** By school, the papers that are sat about now and whose figures are fixed. None in a closed year. */
export function* movementsBySchool(actor: Actor, exam_year: number): Sliced<Map<string, SchoolMovements>> {
  const found = new Map<string, SchoolMovements>();
  const papers = papersNear(exam_year);
  if (papers.length === 0) return found;
  const registered = registeredIn(actor, exam_year);
  const at = now();
  for (const paper of papers) {
    const late = lateStepsOf(paper, at);
    for (const one of consignmentsOf(actor, [paper], exam_year, undefined, registered)) {
      const before = found.get(one.school_code) ?? { late: 0, differing: 0, isRecorded: false };
      found.set(one.school_code, {
        late: before.late + (isLate(one, late) ? 1 : 0),
        differing: before.differing + (hasDifference(one) ? 1 : 0),
        isRecorded: before.isRecorded || one.movements.length > 0,
      });
    }
    yield;
  }
  return found;
}

function papersNear(exam_year: number): Paper[] {
  if (whyYearClosed(exam_year)) return [];
  const [from, to] = [dayAfter(today(), -daysAround), dayAfter(today(), daysAround)];
  const near = papersOf(exam_year).filter(
    ({ held_on }) => held_on !== null && held_on >= from && held_on <= to,
  );
  const rules = rulesOf(near.map(({ id }) => id));
  const fixed = new Set(rules.flatMap((rule) => (rule.fixed_at ? [rule.exam_paper_id] : [])));
  return near.filter(({ id }) => fixed.has(id));
}

/** What leads the home: papers of schools that are late or differ, of papers that are sat about now. */
export const movementAlerts = (actor: Actor, exam_year: number): MovementAlerts =>
  alertsOf([...runAtOnce(movementsBySchool(actor, exam_year)).values()]);
