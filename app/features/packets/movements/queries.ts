import { and, asc, count, eq, inArray, isNull, lt, lte, or, type SQL, sql, sum } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import { consignments, exam_papers, packet_movements, school_exam_years, schools, users } from "~/db/schema";
import { byDistrict } from "~/features/absences/paper-schools";
import { bySitting } from "~/features/exam-papers/queries";
import { dayAfter } from "~/features/values/moments";
import { by } from "../rules";
import { type Consignment, type MovedConsignment, minuteOf } from "./rules";
import { movementSteps } from "./steps";

type Key = { exam_paper_id: number; registration_id: number };

const columns = {
  id: packet_movements.id,
  step: packet_movements.step,
  packets: packet_movements.packets,
  reason: packet_movements.reason,
  moved_at: packet_movements.moved_at,
  recorded_by: packet_movements.recorded_by,
  by: users.full_name,
};

/** The place of a consignment is that of its school now. */
const place = {
  school_code: school_exam_years.school_code,
  district_code: consignments.district_code,
  exam_type_code: consignments.exam_type_code,
};

/** The packets of papers for the schools that the actor sees. A registration that has moved to another year has none there. */
export const consigned = <Columns extends Parameters<typeof db.select>[0]>(
  selected: Columns,
  actor: Actor,
  where: SQL | undefined,
) =>
  db
    .select(selected as NonNullable<Columns>)
    .from(consignments)
    .innerJoin(
      exam_papers,
      and(eq(exam_papers.id, consignments.exam_paper_id), eq(exam_papers.exam_year, consignments.exam_year)),
    )
    .innerJoin(
      school_exam_years,
      and(
        eq(school_exam_years.id, consignments.registration_id),
        eq(school_exam_years.exam_year, consignments.exam_year),
      ),
    )
    .where(and(where, visibleTo(actor, place)))
    .$dynamic();

export const consignment = {
  exam_paper_id: exam_papers.id,
  code: exam_papers.code,
  name: exam_papers.name,
  exam_year: exam_papers.exam_year,
  exam_type_code: exam_papers.exam_type_code,
  held_on: exam_papers.held_on,
  starts_at: exam_papers.starts_at,
  registration_id: school_exam_years.id,
  school_code: school_exam_years.school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
  listed: consignments.listed,
  next: consignments.next_step,
  expected: consignments.expected,
  differs: consignments.differs,
};

/** By paper, and then by school. */
export const inOrder = [...bySitting, ...byDistrict];

export const consignmentsOf = (actor: Actor, where: SQL | undefined): Consignment[] =>
  consigned(consignment, actor, where)
    .orderBy(...inOrder)
    .all();

export function withMovements<Row extends Consignment>(rows: readonly Row[]): (Row & MovedConsignment)[] {
  const idsOf = (key: keyof Key) => [...new Set(rows.map((row) => row[key]))];
  const found = db
    .select({
      ...columns,
      exam_paper_id: packet_movements.exam_paper_id,
      registration_id: packet_movements.registration_id,
    })
    .from(packet_movements)
    .leftJoin(users, eq(users.id, packet_movements.recorded_by))
    .where(
      and(
        inArray(packet_movements.exam_paper_id, idsOf("exam_paper_id")),
        inArray(packet_movements.registration_id, idsOf("registration_id")),
      ),
    )
    .all();
  const moved = by(found, ({ registration_id }) => registration_id);
  return rows.map((row) => {
    const own = (moved.get(row.registration_id) ?? []).filter(
      (each) => each.exam_paper_id === row.exam_paper_id,
    );
    const movements = own.map(({ exam_paper_id: _, registration_id: __, ...movement }) => movement);
    return { ...row, movements: bySteps(movements) };
  });
}

const bySteps = <Row extends Pick<typeof packet_movements.$inferSelect, "step">>(
  rows: readonly Row[],
): Row[] =>
  rows.toSorted((one, other) => movementSteps.indexOf(one.step) - movementSteps.indexOf(other.step));

/** Sending and receipt by the district are late from the day before the paper, handing over and receipt by the school from its
 * beginning, and the return from the day after. Nothing is late for a paper without a day. */
export function isLate(next_step: SQLiteColumn, at = now()) {
  const minute = minuteOf(at);
  const day = minute.slice(0, 10);
  const { held_on, starts_at } = exam_papers;
  return or(
    and(inArray(next_step, ["sent", "received"]), lte(held_on, dayAfter(day, 1))),
    and(
      inArray(next_step, ["handed", "confirmed"]),
      sql`${held_on} || 'T' || coalesce(${starts_at}, '23:59') <= ${minute}`,
    ),
    and(eq(next_step, "returned"), lt(held_on, day)),
  );
}

export type StoredMovement = NonNullable<ReturnType<typeof findMovement>>;

export const findMovement = (actor: Actor, id: number) =>
  db
    .select({
      ...columns,
      exam_paper_id: packet_movements.exam_paper_id,
      registration_id: packet_movements.registration_id,
      code: exam_papers.code,
      exam_year: school_exam_years.exam_year,
      school_code: school_exam_years.school_code,
      school_name: school_exam_years.school_name,
    })
    .from(packet_movements)
    .innerJoin(exam_papers, eq(exam_papers.id, packet_movements.exam_paper_id))
    .innerJoin(school_exam_years, eq(school_exam_years.id, packet_movements.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(users, eq(users.id, packet_movements.recorded_by))
    .where(and(eq(packet_movements.id, id), visibleTo(actor)))
    .get();

/** In the order of the steps. */
export const stepsOf = ({ exam_paper_id, registration_id }: Key) =>
  bySteps(
    db
      .select({ id: packet_movements.id, step: packet_movements.step })
      .from(packet_movements)
      .where(
        and(
          eq(packet_movements.exam_paper_id, exam_paper_id),
          eq(packet_movements.registration_id, registration_id),
        ),
      )
      .orderBy(asc(packet_movements.id))
      .all(),
  );

const ofRegistration = (registration_id: number, where: SQL | undefined) =>
  db
    .select({ papers: count(), packets: sum(consignments.expected).mapWith(Number) })
    .from(consignments)
    .where(and(eq(consignments.registration_id, registration_id), where))
    .get();

/** Papers of a registration whose packets were sent and have not come back. */
export const papersOnTheWay = (registration_id: number): number =>
  ofRegistration(
    registration_id,
    and(isNull(consignments.returned), sql`${consignments.next_step} is not 'sent'`),
  )?.papers ?? 0;

/** The packets that a school was handed and has not confirmed, and their papers. */
export const handedTo = (registration_id: number): { papers: number; packets: number } => {
  const { papers = 0, packets = 0 } =
    ofRegistration(registration_id, eq(consignments.next_step, "confirmed")) ?? {};
  return { papers, packets: packets ?? 0 };
};
