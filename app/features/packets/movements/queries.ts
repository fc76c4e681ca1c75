import { and, asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_papers, packet_lines, packet_movements, school_exam_years, schools, users } from "~/db/schema";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { registeredIn } from "../queries";
import { by } from "../rules";
import type { Consignment, Movement } from "./rules";
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

const movements = (actor: Actor, where: SQL | undefined) =>
  db
    .select({
      ...columns,
      exam_paper_id: packet_movements.exam_paper_id,
      registration_id: packet_movements.registration_id,
    })
    .from(packet_movements)
    .innerJoin(school_exam_years, eq(school_exam_years.id, packet_movements.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(users, eq(users.id, packet_movements.recorded_by))
    .where(and(where, visibleTo(actor)));

/** The packets of the fixed figures: each line has packets of its own. */
const packets = sql<number>`sum((${packet_lines.candidates} + ${packet_lines.spare} + ${packet_lines.extra}
  + ${packet_lines.copies_per_packet} - 1) / ${packet_lines.copies_per_packet})`;

const listedOf = (actor: Actor, paper_ids: number[], where: SQL | undefined) =>
  db
    .select({
      exam_paper_id: packet_lines.exam_paper_id,
      registration_id: packet_lines.registration_id,
      packets,
    })
    .from(packet_lines)
    .innerJoin(school_exam_years, eq(school_exam_years.id, packet_lines.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(inArray(packet_lines.exam_paper_id, paper_ids), where, visibleTo(actor)))
    .groupBy(packet_lines.exam_paper_id, packet_lines.registration_id)
    .all();

const paperOf = ({ exam_paper_id }: Key): number => exam_paper_id;
const registrationOf = ({ registration_id }: Key): number => registration_id;

const inOrder = (rows: readonly Movement[]): Movement[] =>
  rows.toSorted((one, other) => movementSteps.indexOf(one.step) - movementSteps.indexOf(other.step));

/** By paper as the candidates sit them, and then by school. `where` narrows the schools. */
export function consignmentsOf(
  actor: Actor,
  papers: readonly Paper[],
  exam_year: number,
  where?: SQL,
  registered = registeredIn(actor, exam_year, where),
): Consignment[] {
  const ids = papers.map(({ id }) => id);
  const listed = by(listedOf(actor, ids, where), paperOf);
  const moved = by(movements(actor, and(inArray(packet_movements.exam_paper_id, ids), where)).all(), paperOf);
  return papers.flatMap(({ id: exam_paper_id, code, name, exam_type_code, held_on, starts_at }) => {
    const packetsOf = new Map(
      (listed.get(exam_paper_id) ?? []).map((line) => [line.registration_id, line.packets]),
    );
    const movementsOf = by(moved.get(exam_paper_id) ?? [], registrationOf);
    const paper = { exam_paper_id, code, name, exam_year, exam_type_code, held_on, starts_at };
    return registered.flatMap((school): Consignment[] => {
      const [n, rows] = [packetsOf.get(school.registration_id), movementsOf.get(school.registration_id)];
      if (n === undefined && rows === undefined) return [];
      return [{ ...paper, ...school, listed: n ?? 0, movements: inOrder((rows ?? []).map(withoutKey)) }];
    });
  });
}

const withoutKey = ({ exam_paper_id: _, registration_id: __, ...movement }: Movement & Key): Movement =>
  movement;

/** Null is all papers of the year. */
export const papersMoved = (exam_year: number, exam_paper_id: number | null): Paper[] =>
  papersOf(exam_year).filter(({ id }) => exam_paper_id === null || id === exam_paper_id);

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
    .all()
    .toSorted((one, other) => movementSteps.indexOf(one.step) - movementSteps.indexOf(other.step));

/** Papers of a registration whose packets were sent and have not come back. */
export const papersOnTheWay = (registration_id: number): number =>
  db.all<object>(
    sql`select 1 from ${packet_movements} where ${eq(packet_movements.registration_id, registration_id)}
      group by ${packet_movements.exam_paper_id} having sum(${packet_movements.step} = 'returned') = 0`,
  ).length;

/** The packets that a school was handed and has not confirmed, and their papers. */
export function handedTo(registration_id: number): { papers: number; packets: number } {
  const [found] = db.all<{ papers: number; packets: number }>(
    sql`select count(*) as papers, coalesce(sum(${packet_movements.packets}), 0) as packets from ${packet_movements}
      where ${eq(packet_movements.registration_id, registration_id)} and ${eq(packet_movements.step, "handed")}
        and ${packet_movements.packets} > 0 and not exists (select 1 from ${packet_movements} as later
          where later.exam_paper_id = ${packet_movements.exam_paper_id}
            and later.registration_id = ${packet_movements.registration_id} and later.step = 'confirmed')`,
  );
  return found ?? { papers: 0, packets: 0 };
}
