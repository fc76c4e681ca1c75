import { and, eq, inArray } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { recordEvents } from "~/db/audit";
import { db, sqlite, write } from "~/db/client";
import { fromNow, now } from "~/db/clock";
import { blocked, missing, type Outcome, refused, saved, stale } from "~/db/outcome";
import { consignments, packet_movements, school_exam_years } from "~/db/schema";
import type { MovementStep } from "~/db/schema/states";
import { findPaper, type Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import { repetitions } from "~/features/values/repetitions";
import { hasProblems, type Problem, type Problems, problem, type Sentence, t } from "~/messages";
import { pendingFor } from "./board";
import { consignmentsOf, findMovement, type StoredMovement, stepsOf, withMovements } from "./queries";
import { type Consignment, objectionTo } from "./rules";
import type { AsListed, MovementsNew } from "./schema";

export interface Moved {
  step: MovementStep;
  /** Papers of schools. */
  recorded: number;
  packets: number;
}

type Recorded = { consignment: Consignment; packets: number; reason: string | null };

/** Records every row that has a count, or none. */
export function recordMovements(actor: Actor, { step, moved_at, rows }: MovementsNew): Outcome<Moved> {
  return write(() => {
    const at = moved_at ?? now();
    const papers = papersIn(rows);
    const closed = [...papers.values()].map(({ exam_year }) => whyYearClosed(exam_year)).find(Boolean);
    if (closed) return blocked(closed);
    const late = objectionToTime(at);
    const { found, problems } = judgedRows(actor, papers, step, at, rows);
    if (late) problems.moved_at = [late];
    if (hasProblems(problems)) return refused(problems);
    if (found.length === 0) return refused({ "": [problem("no_packets_counted")] });
    return saved(store(actor, step, at, found));
  });
}

const papersIn = (rows: MovementsNew["rows"]): Map<number, Paper> =>
  new Map(
    [...new Set(rows.map(({ exam_paper_id }) => exam_paper_id))].flatMap((id) => {
      const paper = findPaper(id);
      return paper ? [[id, paper] as const] : [];
    }),
  );

const longest = 366 * 86_400_000;

function objectionToTime(at: string): Problem | null {
  if (at > fromNow(0)) return problem("moved_in_future");
  return at < fromNow(-longest) ? problem("moved_long_ago") : null;
}

function judgedRows(
  actor: Actor,
  papers: ReadonlyMap<number, Paper>,
  step: MovementStep,
  moved_at: string,
  rows: MovementsNew["rows"],
) {
  const codes = [...new Set(rows.map(({ school_code }) => school_code))];
  const ofRows = and(
    inArray(consignments.exam_paper_id, [...papers.keys()]),
    inArray(school_exam_years.school_code, codes),
  );
  const byKey = new Map(
    withMovements(consignmentsOf(actor, ofRows)).map((each) => [keyOf(each), each] as const),
  );
  const repeated = repetitions("school_code");
  const found: Recorded[] = [];
  const problems: Problems = {};
  for (const [at, { packets, reason, listed, ...row }] of rows.entries()) {
    if (packets === null) continue;
    const key = keyOf(row);
    const consignment = byKey.get(key);
    if (!papers.has(row.exam_paper_id)) {
      problems[`rows[${at}].exam_paper_id`] = [problem("paper_of_packets_gone")];
      continue;
    }
    const repetition = repeated(key, at);
    if (repetition || !consignment) {
      const unknown = problem("no_packets_of_school", { code: row.school_code });
      problems[`rows[${at}].school_code`] = [repetition ?? unknown];
      continue;
    }
    const objection = objectionTo(consignment, step, { listed, packets, reason, moved_at });
    if (objection) problems[`rows[${at}].${objection.field}`] = [objection.problem];
    else found.push({ consignment, packets, reason: packets === consignment.expected ? null : reason });
  }
  return { found, problems };
}

const keyOf = ({ exam_paper_id, school_code }: Pick<Consignment, "exam_paper_id" | "school_code">): string =>
  `${exam_paper_id} ${school_code}`;

/** One press: what waits for the step in the place moves with the counts that the page showed, and nothing where they changed since. */
export function recordAsListed(actor: Actor, { step, fingerprint, ...query }: AsListed): Outcome<Moved> {
  return write(() => {
    const closed = whyYearClosed(query.exam_year);
    if (closed) return blocked(closed);
    const { pending, ...seen } = pendingFor(actor, step, query);
    if (pending.length === 0)
      return blocked({ key: "movement.none_waiting", values: { step: stepWords(step) } });
    if (fingerprint !== null && fingerprint !== seen.fingerprint) return stale(seen);
    const found = pending.map((consignment) => ({
      consignment,
      packets: consignment.expected,
      reason: null,
    }));
    return saved(store(actor, step, now(), found));
  });
}

/** One statement for all rows: the one press of a state has thousands of them. */
const storeAll = sqlite.prepare<Record<string, string | number>>(
  `insert into packet_movements (exam_paper_id, registration_id, packets, reason, step, moved_at, recorded_by, recorded_at)
   select value ->> 0, value ->> 1, value ->> 2, value ->> 3, :step, :moved_at, :recorded_by, :recorded_at from json_each(:rows)`,
);

function store(actor: Actor, step: MovementStep, moved_at: string, found: readonly Recorded[]): Moved {
  const rows = found.map(({ consignment: { exam_paper_id, registration_id }, packets, reason }) => [
    exam_paper_id,
    registration_id,
    packets,
    reason,
  ]);
  storeAll.run({
    ...{ step, moved_at, recorded_by: actor.user_id, recorded_at: now() },
    rows: JSON.stringify(rows),
  });
  recordEvents(
    actor,
    found.map(({ consignment: { code, school_code, exam_paper_id, exam_year }, packets, reason }) => ({
      action: `packet_rule.${step}`,
      entity: "packet_rule",
      entity_id: exam_paper_id,
      school_code,
      exam_year,
      changes: { code, packets, ...(reason !== null && { reason }) },
    })),
  );
  return { step, recorded: found.length, packets: found.reduce((sum, each) => sum + each.packets, 0) };
}

/** Null where the movement can be withdrawn. */
export function whyMovementStays(movement: StoredMovement): Sentence | null {
  const closed = whyYearClosed(movement.exam_year);
  if (closed) return closed;
  const last = stepsOf(movement).at(-1);
  if (!last || last.id === movement.id) return null;
  const { school_name } = movement;
  return { key: "movement.has_later", values: { school_name, step: stepWords(last.step) } };
}

/** The last step of the packets of a paper for a school is taken back. */
export function withdrawMovement(actor: Actor, id: number): Outcome<StoredMovement> {
  return write(() => {
    const movement = findMovement(actor, id);
    if (!movement) return missing();
    const reason = whyMovementStays(movement);
    if (reason) return blocked(reason);
    db.delete(packet_movements).where(eq(packet_movements.id, id)).run();
    const { step, code, packets, moved_at, recorded_by, school_code, exam_year, exam_paper_id } = movement;
    recordEvents(actor, [
      {
        action: "packet_rule.withdrawn",
        entity: "packet_rule",
        entity_id: exam_paper_id,
        school_code,
        exam_year,
        changes: { code, step: stepWords(step), packets, moved_at, recorded_by },
      },
    ]);
    return saved(movement);
  });
}

const stepWords = (step: MovementStep): string => t(`movement.did_${step}`);
