import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { now } from "~/db/clock";
import {
  exam_rooms,
  need_arrangements,
  room_seats,
  school_exam_years,
  schools,
  special_need_arrangements,
  students,
} from "~/db/schema";
import { type Paper, papersOf } from "~/features/exam-papers/queries";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { datetimeLocal, dayAfter, today } from "~/features/values/moments";
import { daysBefore } from "~/features/values/places";

export interface ExamDay {
  day: string;
  /** Of today, in the order in which they begin. */
  papers: Paper[];
  /** The next paper after today. */
  next: Paper | null;
}

/** The papers of the exam types that the account has candidates in. */
export function examDayOf(actor: Actor, exam_year: number): ExamDay {
  const day = today();
  const types = new Set(sittingBy(actor, exam_year).map(({ exam_type_code }) => exam_type_code));
  const dated = papersOf(exam_year)
    .filter(({ exam_type_code, held_on }) => held_on !== null && held_on >= day && types.has(exam_type_code))
    .sort((one, other) => startOf(one).localeCompare(startOf(other)));
  return {
    day,
    papers: dated.filter(({ held_on }) => held_on === day),
    next: dated.find(({ held_on }) => held_on !== day) ?? null,
  };
}

/** From today to the end of the exam week that may have begun. */
export function papersOfWeek(actor: Actor, exam_year: number): number {
  const [day, last] = [today(), dayAfter(today(), daysBefore)];
  const near = papersOf(exam_year).filter(
    ({ held_on }) => held_on !== null && held_on >= day && held_on <= last,
  );
  if (near.length === 0) return 0;
  const types = new Set(sittingBy(actor, exam_year).map(({ exam_type_code }) => exam_type_code));
  return near.filter(({ exam_type_code }) => types.has(exam_type_code)).length;
}

/** Malaysian time. A paper without an end is over after its day. */
export const isOver = ({ held_on, ends_at }: Paper): boolean =>
  held_on !== null && `${held_on}T${ends_at ?? "23:59"}` < datetimeLocal(now()).slice(0, 16);

const startOf = ({ held_on, starts_at }: Paper) => `${held_on} ${starts_at ?? "24:00"}`;

const inYear = (actor: Actor, exam_year: number) =>
  and(eq(school_exam_years.exam_year, exam_year), gt(school_exam_years.total_students, 0), visibleTo(actor));

const sittingBy = (actor: Actor, exam_year: number) =>
  db
    .selectDistinct({ exam_type_code: school_exam_years.exam_type_code })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(inYear(actor, exam_year))
    .all();

/** Arrangements of special needs, in words. */
export const arrangementsBy = (actor: Actor, exam_year: number) =>
  db
    .select({ name: need_arrangements.name, n: count() })
    .from(special_need_arrangements)
    .innerJoin(need_arrangements, eq(need_arrangements.code, special_need_arrangements.arrangement_code))
    .innerJoin(students, eq(students.id, special_need_arrangements.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(and(isNull(students.withdrawn_at), inYear(actor, exam_year)))
    .groupBy(need_arrangements.code)
    .orderBy(need_arrangements.name)
    .all();

export interface RoomToday {
  /** Null: candidates without a seat. */
  name: string | null;
  /** Of a room in the building of another school. */
  host_school_code: string | null;
  candidates: number;
}

/** Where the candidates of one school sit. */
export const roomsToday = (actor: Actor, school_code: string, exam_year: number): RoomToday[] =>
  db
    .select({
      name: exam_rooms.name,
      host_school_code: sql<string | null>`nullif(${exam_rooms.school_code}, ${students.school_code})`,
      candidates: count(),
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .leftJoin(exam_rooms, eq(exam_rooms.id, room_seats.room_id))
    .where(
      and(
        eq(students.school_code, school_code),
        eq(students.exam_year, exam_year),
        isNull(students.withdrawn_at),
        visibleTo(actor),
      ),
    )
    .groupBy(exam_rooms.id)
    .orderBy(sql`${exam_rooms.id} is null`, exam_rooms.fill_order, exam_rooms.id)
    .all();
