import { and, count, eq, gt, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  attendance_returns,
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
import { today } from "~/features/values/moments";

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

const startOf = ({ held_on, starts_at }: Paper) => `${held_on} ${starts_at ?? "24:00"}`;

const inYear = (actor: Actor, exam_year: number) =>
  and(eq(school_exam_years.exam_year, exam_year), gt(school_exam_years.total_students, 0), visibleTo(actor));

const sittingBy = (actor: Actor, exam_year: number) =>
  db
    .select({
      exam_type_code: school_exam_years.exam_type_code,
      total_schools: count(),
      total_students: sql<number>`sum(${school_exam_years.total_students})`,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(inYear(actor, exam_year))
    .groupBy(school_exam_years.exam_type_code)
    .all();

const receivedOf = (actor: Actor, { id, exam_year, exam_type_code }: Paper): number =>
  db
    .select({ n: count() })
    .from(attendance_returns)
    .innerJoin(school_exam_years, eq(school_exam_years.id, attendance_returns.registration_id))
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        eq(attendance_returns.exam_paper_id, id),
        eq(school_exam_years.exam_type_code, exam_type_code),
        inYear(actor, exam_year),
      ),
    )
    .get()?.n ?? 0;

export interface PaperToday extends Paper {
  total_schools: number;
  total_students: number;
  /** Attendance lists that came back. */
  total_received: number;
}

export function papersToday(actor: Actor, exam_year: number, papers: readonly Paper[]): PaperToday[] {
  const sitting = new Map(sittingBy(actor, exam_year).map((one) => [one.exam_type_code, one]));
  return papers.map((paper) => ({
    ...paper,
    total_schools: sitting.get(paper.exam_type_code)?.total_schools ?? 0,
    total_students: sitting.get(paper.exam_type_code)?.total_students ?? 0,
    total_received: receivedOf(actor, paper),
  }));
}

/** Arrangements of special needs by exam type, in words. */
export const arrangementsBy = (actor: Actor, exam_year: number) =>
  db
    .select({
      exam_type_code: school_exam_years.exam_type_code,
      name: need_arrangements.name,
      n: count(),
    })
    .from(special_need_arrangements)
    .innerJoin(need_arrangements, eq(need_arrangements.code, special_need_arrangements.arrangement_code))
    .innerJoin(students, eq(students.id, special_need_arrangements.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(and(isNull(students.withdrawn_at), inYear(actor, exam_year)))
    .groupBy(school_exam_years.exam_type_code, need_arrangements.code)
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

/** More do not fit the paper: the page then leads to the call list. */
const mostTelephones = 40;

/** The schools that sit one of these exam types, and whom to call there. */
export function telephonesOf(actor: Actor, exam_year: number, types: readonly string[]) {
  const found = db
    .select({
      school_name: school_exam_years.school_name,
      contact_name: schools.contact_name,
      contact_phone: schools.contact_phone,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        inYear(actor, exam_year),
        sql`${school_exam_years.exam_type_code} in (select value from json_each(${JSON.stringify(types)}))`,
      ),
    )
    .orderBy(school_exam_years.school_name)
    .all();
  return found.length > mostTelephones ? { schools: [], left: found.length } : { schools: found, left: 0 };
}

/** The exam week begins six days before a paper. */
const daysBefore = 6;

/** For the home: the papers of today, and the next one within the week; null outside the exam week. */
export function examWeekOf(actor: Actor, exam_year: number): { papers: number; next: string | null } | null {
  const { day, papers, next } = examDayOf(actor, exam_year);
  const last = new Date(Date.parse(`${day}T00:00:00.000Z`) + daysBefore * 86_400_000)
    .toISOString()
    .slice(0, 10);
  const soon = next?.held_on && next.held_on <= last ? next.held_on : null;
  return papers.length > 0 || soon ? { papers: papers.length, next: soon } : null;
}
