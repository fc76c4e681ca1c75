import { createHash } from "node:crypto";
import {
  and,
  between,
  count,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  ne,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { consignment_totals, consignments, exam_papers, packet_rules } from "~/db/schema";
import type { MovementStep } from "~/db/schema/states";
import type { Paper } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Sliced } from "~/features/values/in-slices";
import type { Listed } from "~/features/values/lists";
import { dayAfter, today } from "~/features/values/moments";
import { inPlace } from "../queries";
import { consigned, consignment, consignmentsOf, inOrder, isLate, withMovements } from "./queries";
import { alertsOf, type MovedConsignment, type MovementAlerts, type SchoolMovements } from "./rules";
import type { AsListed, MovementQuery } from "./schema";
import { movementSteps } from "./steps";

export interface OnBoard extends MovedConsignment {
  is_late: boolean;
}

export interface MovementPage extends Listed<OnBoard> {
  /** In the place, of every step and state. */
  late: number;
  differing: number;
  /** Papers of schools that wait for each step. */
  waiting: Record<MovementStep, number>;
}

const { next_step, differs } = consignments;

const inQuery = (
  query: Pick<MovementQuery, "exam_year" | "exam_paper_id" | "district_code" | "school_code">,
) =>
  and(
    eq(consignments.exam_year, query.exam_year),
    query.exam_paper_id === null ? undefined : eq(consignments.exam_paper_id, query.exam_paper_id),
    inPlace(query),
  );

const sumWhere = (condition: SQL | undefined, n: SQLWrapper = sql`1`) =>
  sql<number>`coalesce(sum(case when ${condition ?? sql`1`} then ${n} end), 0)`;

/** Nothing is late in a closed year, or in a year whose movements are not recorded here. */
export function movementsIn(
  actor: Actor,
  { page, limit, ...query }: MovementQuery & { page: number; limit: number },
): MovementPage {
  const { exam_year, step, state } = query;
  const [where, late] = [inQuery(query), isLate(next_step)];
  const chosen = and(
    step === null ? undefined : eq(next_step, step),
    state === null ? undefined : state === "late" ? late : eq(differs, true),
  );
  const figures = {
    next: next_step,
    n: count(),
    chosen: sumWhere(chosen),
    late: sumWhere(late),
    differing: sumWhere(eq(differs, true)),
  };
  const steps = consigned(figures, actor, where).groupBy(next_step).all();
  const isUsed = !whyYearClosed(exam_year) && steps.some(({ next }) => next !== "sent");
  const sumOf = (figure: "chosen" | "late" | "differing") =>
    steps.reduce((sum, each) => sum + each[figure], 0);
  const isListed = isUsed || state !== "late";
  const rows = isListed
    ? consigned(
        { ...consignment, is_late: sql`coalesce(${late}, 0)`.mapWith(Boolean) },
        actor,
        and(where, chosen),
      )
        .orderBy(...inOrder)
        .limit(limit)
        .offset((page - 1) * limit)
        .all()
    : [];
  const waiting = movementSteps.map((each) => [each, steps.find(({ next }) => next === each)?.n ?? 0]);
  return {
    data: withMovements(rows).map((row) => ({ ...row, is_late: isUsed && row.is_late })),
    ...{ page, limit, total: isListed ? sumOf("chosen") : 0 },
    late: isUsed ? sumOf("late") : 0,
    differing: sumOf("differing"),
    waiting: Object.fromEntries(waiting) as Record<MovementStep, number>,
  };
}

export interface Arrived {
  /** Schools with packets of the paper. */
  due: number;
  /** Schools that have confirmed theirs. */
  confirmed: number;
  /** Packets: those that were confirmed, or else those that are expected. */
  packets: number;
}

const arrived = {
  id: exam_papers.id,
  due: count(),
  confirmed: count(consignments.confirmed),
  packets: sql<number>`sum(coalesce(${consignments.confirmed}, ${consignments.expected}))`,
};

/** By paper. A paper without fixed figures and movements is not in it. */
export function arrivedAt(actor: Actor, papers: readonly Paper[]): Map<number, Arrived> {
  const ids = papers.map(({ id }) => id);
  const found = consigned(arrived, actor, inArray(consignments.exam_paper_id, ids))
    .groupBy(exam_papers.id)
    .all();
  return new Map(found.map(({ id, ...figures }) => [id, figures]));
}

/** What waits for a step, with what one press would record. */
export function pendingFor(actor: Actor, step: MovementStep, query: Omit<AsListed, "step" | "fingerprint">) {
  const pending = consignmentsOf(actor, and(inQuery(query), eq(next_step, step)));
  const seen = pending.map((each) => [each.exam_paper_id, each.registration_id, each.expected]);
  return {
    pending,
    packets: pending.reduce((sum, { expected }) => sum + expected, 0),
    fingerprint: createHash("sha256").update(JSON.stringify(seen)).digest("base64url").slice(0, 22),
  };
}

/** The exam week of a paper. */
const daysAround = 7;

/** The papers that are sat about now and whose figures are fixed. */
const papersNear = (exam_year: number) =>
  db
    .select({ id: exam_papers.id })
    .from(exam_papers)
    .innerJoin(packet_rules, eq(packet_rules.exam_paper_id, exam_papers.id))
    .where(
      and(
        eq(exam_papers.exam_year, exam_year),
        between(exam_papers.held_on, dayAfter(today(), -daysAround), dayAfter(today(), daysAround)),
        isNotNull(packet_rules.fixed_at),
      ),
    );

/** By school, the papers that are sat about now. None in a closed year. */
export function* movementsBySchool(actor: Actor, exam_year: number): Sliced<Map<string, SchoolMovements>> {
  const found = new Map<string, SchoolMovements>();
  if (whyYearClosed(exam_year)) return found;
  const late = sql`coalesce(${isLate(next_step)}, 0)`.mapWith(Number);
  const selected = { school_code: consignment.school_code, next: next_step, late, differs };
  for (const { id } of papersNear(exam_year).all()) {
    for (const one of consigned(selected, actor, eq(consignments.exam_paper_id, id)).all()) {
      const before = found.get(one.school_code) ?? { late: 0, differing: 0, isRecorded: false };
      found.set(one.school_code, {
        late: before.late + one.late,
        differing: before.differing + Number(one.differs),
        isRecorded: before.isRecorded || one.next !== "sent",
      });
    }
    yield;
  }
  return found;
}

/** What leads the home: papers of schools that are late or differ, of papers that are sat about now. None in a closed year. */
export function movementAlerts(actor: Actor, exam_year: number): MovementAlerts {
  if (whyYearClosed(exam_year)) return alertsOf([]);
  const { next_step, total_consignments, total_differing, ...totals } = getTableColumns(consignment_totals);
  const place = db
    .select({
      late: sumWhere(isLate(next_step), total_consignments),
      differing: sumWhere(undefined, total_differing),
      isRecorded: sumWhere(ne(next_step, "sent"), total_consignments).mapWith(Boolean),
    })
    .from(consignment_totals)
    .innerJoin(exam_papers, eq(exam_papers.id, totals.exam_paper_id))
    .where(
      and(
        eq(totals.exam_year, exam_year),
        inArray(totals.exam_paper_id, papersNear(exam_year)),
        visibleTo(actor, totals),
      ),
    )
    .all();
  return alertsOf(place);
}
