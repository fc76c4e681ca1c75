import type { MovementStep } from "~/db/schema/states";
import type { Paper } from "~/features/exam-papers/queries";
import { datetimeLocal, malaysianMoment } from "~/features/values/moments";
import { type Problem, problem, t } from "~/messages";
import { stepBefore } from "./steps";

export interface Movement {
  id: number;
  step: MovementStep;
  packets: number;
  reason: string | null;
  moved_at: string;
  recorded_by: number;
  /** Null where the account is deleted. */
  by: string | null;
}

/** The packets of one paper for one school. */
export interface Consignment
  extends Pick<Paper, "code" | "name" | "exam_year" | "exam_type_code" | "held_on" | "starts_at"> {
  exam_paper_id: number;
  registration_id: number;
  school_code: string;
  school_name: string;
  district_code: string;
  /** Packets of the fixed figures. */
  listed: number;
  next: MovementStep | null;
  /** Of the next step. */
  expected: number;
  differs: boolean;
}

export interface MovedConsignment extends Consignment {
  /** In the order of the steps. */
  movements: Movement[];
}

/** Malaysian time. */
export const minuteOf = (instant: string): string => datetimeLocal(instant).slice(0, 16);

export interface SchoolMovements {
  /** Past their hour. They count as late only in a place that records movements here. */
  late: number;
  differing: number;
  isRecorded: boolean;
}

export interface MovementAlerts {
  late: number;
  differing: number;
}

/** Of the schools of one place. */
export function alertsOf(schools: readonly SchoolMovements[]): MovementAlerts {
  const isUsed = schools.some(({ isRecorded }) => isRecorded);
  return {
    late: isUsed ? schools.reduce((sum, { late }) => sum + late, 0) : 0,
    differing: schools.reduce((sum, { differing }) => sum + differing, 0),
  };
}

export interface Given {
  /** The count that the page showed; null does not ask. */
  listed: number | null;
  packets: number;
  reason: string | null;
  moved_at: string;
}

type Objection = { field: "packets" | "reason"; problem: Problem };

const wrong = (field: Objection["field"], found: Problem): Objection => ({ field, problem: found });

/** Null where the step can be recorded so. */
export function objectionTo(
  consignment: MovedConsignment,
  step: MovementStep,
  given: Given,
): Objection | null {
  const { school_name, code, movements } = consignment;
  const about = { school_name, code };
  const taken = movements.find((each) => each.step === step);
  if (taken) {
    const moment = malaysianMoment(taken.moved_at);
    const by = taken.by ?? t("movement.deleted_account");
    const n = taken.packets;
    return wrong("packets", problem("packets_moved", { ...about, step: stepWords(step), moment, by, n }));
  }
  const before = movements.at(-1);
  const needed = stepBefore(step);
  if (needed && before?.step !== needed)
    return wrong("packets", problem("packets_not_there", { ...about, step: stepWords(needed) }));
  if (needed && before?.packets === 0)
    return wrong("packets", problem("packets_none", { ...about, step: stepWords(needed) }));
  return objectionToCount(consignment, step, given) ?? objectionToMoment(about, before, given);
}

function objectionToCount(
  consignment: Consignment,
  step: MovementStep,
  { listed, packets, reason }: Given,
): Objection | null {
  const { school_name, code, expected: n } = consignment;
  if (listed !== null && listed !== n)
    return wrong("packets", problem("packets_changed", { school_name, code, n, given: listed }));
  if (packets > n && (step === "handed" || step === "returned"))
    return wrong("packets", problem("packets_beyond", { school_name, code, n, given: packets }));
  return packets !== n && reason === null
    ? wrong("reason", problem("packets_differ", { school_name, code, n, given: packets }))
    : null;
}

function objectionToMoment(
  about: { school_name: string; code: string },
  before: Movement | undefined,
  { moved_at }: Given,
): Objection | null {
  if (!before || minuteOf(moved_at) >= minuteOf(before.moved_at)) return null;
  const values = { ...about, step: stepWords(before.step), moment: malaysianMoment(before.moved_at) };
  return wrong("packets", problem("packets_before", values));
}

const stepWords = (step: MovementStep): string => t(`movement.did_${step}`);
