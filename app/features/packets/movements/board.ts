import { createHash } from "node:crypto";
import { and, between, count, eq, inArray, isNotNull, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  consignment_totals,
  consignments,
  exam_papers,
  packet_rules,
  school_exam_years,
  schools,
} from "~/db/schema";
import type { MovementStep } from "~/db/schema/states";
import { bySitting, type Paper, papersOf } from "~/features/exam-papers/queries";
import { whyYearClosed } from "~/features/exam-years/queries";
import type { Sliced } from "~/features/values/in-slices";
import type { Listed } from "~/features/values/lists";
import { dayAfter, today } from "~/features/values/moments";
import { inPlace } from "../queries";
import { consigned, consignment, consignmentsOf, inOrder, isLate, withMovements } from "./queries";
import { alertsOf, type MovedConsignment, type MovementAlerts, type SchoolMovements } from "./rules";
import type { AsListed, MovementQuery } from "./schema";
import { permissionOf } from "./steps";

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

const sumOf = (column: SQLWrapper) => sql<number>`coalesce(sum(${column}), 0)`;
const lateIn = (column: Parameters<typeof isLate>[0]) => sql`coalesce(${isLate(column)}, 0)`.mapWith(Boolean);

const totals = consignment_totals;

/** How many wait for each step, by paper as the candidates sit them. Without a narrower place they are counted already. */
function countsOf(actor: Actor, query: Parameters<typeof inQuery>[0]) {
  const { id } = exam_papers;
  if (query.district_code !== null || query.school_code !== null || actor.school_code !== null) {
    const counts = { id, next: next_step, late: lateIn(next_step), n: count(), differing: sumOf(differs) };
    return consigned(counts, actor, inQuery(query))
      .groupBy(id, next_step)
      .orderBy(...bySitting)
      .all();
  }
  const counts = { n: sumOf(totals.total_consignments), differing: sumOf(totals.total_differing) };
  const { exam_year, exam_paper_id } = query;
  const ofPaper = exam_paper_id === null ? undefined : eq(id, exam_paper_id);
  return db
    .select({ id, next: totals.next_step, late: lateIn(totals.next_step), ...counts })
    .from(totals)
    .innerJoin(exam_papers, and(eq(id, totals.exam_paper_id), eq(exam_papers.exam_year, totals.exam_year)))
    .where(and(eq(totals.exam_year, exam_year), ofPaper, visibleTo(actor, totals)))
    .groupBy(id, totals.next_step)
    .orderBy(...bySitting)
    .all();
}

/** Nothing is late in a closed year, or in a year whose movements are not recorded here. */
function sumsOf(exam_year: number, counts: ReturnType<typeof countsOf>) {
  const isUsed = !whyYearClosed(exam_year) && counts.some(({ next, n }) => next !== "sent" && n > 0);
  const waiting = { sent: 0, received: 0, handed: 0, confirmed: 0, returned: 0 };
  let [late, differing] = [0, 0];
  for (const each of counts) {
    if (each.next) waiting[each.next] += each.n;
    if (isUsed && each.late) late += each.n;
    differing += each.differing;
  }
  return { isUsed, waiting, late, differing };
}

/** How many schools wait for each step of one paper. */
export const packetsOnTheWay = (actor: Actor, { id: exam_paper_id, exam_year }: Paper) =>
  sumsOf(
    exam_year,
    countsOf(actor, {
      ...{ exam_year, exam_paper_id, district_code: null, school_code: null, step: null, state: null },
    }),
  );

export function movementsIn(
  actor: Actor,
  { page, limit, ...query }: MovementQuery & { page: number; limit: number },
): MovementPage {
  const { exam_year, step, state } = query;
  const counts = countsOf(actor, query);
  const { isUsed, waiting, late, differing } = sumsOf(exam_year, counts);
  const chosen = new Map<number, number>();
  for (const each of counts) {
    const lateHere = isUsed && each.late ? each.n : 0;
    const ofState = state === null ? each.n : state === "late" ? lateHere : each.differing;
    chosen.set(each.id, (chosen.get(each.id) ?? 0) + (step === null || each.next === step ? ofState : 0));
  }
  const { papers, offset, total } = papersOn({ page, limit }, chosen);
  const where = and(
    inQuery(query),
    inArray(consignments.exam_paper_id, papers),
    step === null ? undefined : eq(next_step, step),
    state === null ? undefined : state === "late" ? isLate(next_step) : eq(differs, true),
  );
  const rows = consigned({ ...consignment, is_late: lateIn(next_step) }, actor, where)
    .orderBy(...inOrder)
    .limit(limit)
    .offset(offset)
    .all();
  const data = withMovements(rows).map((row) => ({ ...row, is_late: isUsed && row.is_late }));
  return { data, total, page, limit, late, differing, waiting };
}

/** The papers that a page shows, so that it does not order the schools of the others. */
function papersOn({ page, limit }: { page: number; limit: number }, chosen: ReadonlyMap<number, number>) {
  const begin = (page - 1) * limit;
  const papers: number[] = [];
  let [total, offset] = [0, begin];
  for (const [id, n] of chosen) {
    if (total + n <= begin) offset -= n;
    else if (total < begin + limit) papers.push(id);
    total += n;
  }
  return { papers, offset, total };
}

const { district_code } = consignments;

const arrived = {
  exam_paper_id: exam_papers.id,
  district_code,
  /** Schools with packets of the paper. */
  packed: count(),
  /** Schools that have confirmed theirs. */
  confirmed: count(consignments.confirmed),
  /** Packets: those that were confirmed, or else those that are expected. */
  packets: sql<number>`sum(coalesce(${consignments.confirmed}, ${consignments.expected}))`,
};

const ofPapers = (papers: readonly Paper[]) =>
  inArray(
    consignments.exam_paper_id,
    papers.map(({ id }) => id),
  );

/** By paper and district. A paper without fixed figures and movements is not in it. */
export const arrivedBy = (actor: Actor, papers: readonly Paper[]) =>
  consigned(arrived, actor, ofPapers(papers)).groupBy(exam_papers.id, district_code).all();

/** The schools whose packets are late for these papers, each with its contact and the code of the paper. */
export function schoolsWaiting(actor: Actor, papers: readonly Paper[]) {
  const late = papers.filter((paper) => packetsOnTheWay(actor, paper).late > 0);
  return consigned(waiting, actor, and(ofPapers(late), isLate(next_step)))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .orderBy(...inOrder)
    .all();
}

const waiting = {
  registration_id: school_exam_years.id,
  school_name: school_exam_years.school_name,
  recorded_school_code: school_exam_years.recorded_school_code,
  district_code: school_exam_years.district_code,
  contact_name: schools.contact_name,
  contact_phone: schools.contact_phone,
  code: exam_papers.code,
};

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
  const selected = {
    school_code: consignment.school_code,
    next: next_step,
    late: lateIn(next_step),
    differs,
  };
  for (const { id } of papersNear(exam_year).all()) {
    for (const one of consigned(selected, actor, eq(consignments.exam_paper_id, id)).all()) {
      const before = found.get(one.school_code) ?? { late: 0, differing: 0, isRecorded: false };
      found.set(one.school_code, {
        late: before.late + Number(one.late),
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
  const isNear = ({ held_on }: Paper) =>
    held_on !== null && held_on >= dayAfter(today(), -daysAround) && held_on <= dayAfter(today(), daysAround);
  if (whyYearClosed(exam_year) || !papersOf(exam_year).some(isNear)) return alertsOf([]);
  const sumWhere = (condition: SQL | undefined) =>
    sql<number>`coalesce(sum(case when ${condition} then ${totals.total_consignments} end), 0)`;
  const place = db
    .select({
      late: sumWhere(isLate(totals.next_step)),
      differing: sumOf(totals.total_differing),
      isRecorded: sumWhere(ne(totals.next_step, "sent")).mapWith(Boolean),
    })
    .from(totals)
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

/** The papers of schools whose packets wait for a step of the account. They come back after the paper. */
export const packetsWaiting = (actor: Actor, exam_year: number): number =>
  countsOf(actor, { exam_year, exam_paper_id: null, district_code: null, school_code: null })
    .filter(({ next, late }) => next && can(actor, permissionOf[next]) && (next !== "returned" || late))
    .reduce((sum, { n }) => sum + n, 0);
