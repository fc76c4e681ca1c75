import { and, asc, count, eq, isNull, ne, or, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db, sqlite } from "~/db/client";
import { exam_rooms, room_seats, school_exam_years, schools, students } from "~/db/schema";
import { type RecordedSchool, recordColumns, withRecord } from "~/features/school-exam-years/record";
import type { SchoolYear } from "~/features/values/school-year";

export type Room = typeof exam_rooms.$inferSelect;
export type RoomWithSeats = Room & { seated: number };

const seatedHere = db
  .select({ n: count() })
  .from(room_seats)
  .where(eq(room_seats.room_id, sql`${exam_rooms.id}`));

const rooms = () =>
  db
    .select({ room: exam_rooms, school: schools, record: recordColumns, seated: sql<number>`${seatedHere}` })
    .from(exam_rooms)
    .innerJoin(schools, eq(schools.school_code, exam_rooms.school_code))
    .leftJoin(
      school_exam_years,
      and(
        eq(school_exam_years.school_code, exam_rooms.school_code),
        eq(school_exam_years.exam_year, exam_rooms.exam_year),
      ),
    )
    .$dynamic();

/** The rooms of a school's building, in the order in which they are filled. */
export const roomsOf = (actor: Actor, { school_code, exam_year }: SchoolYear): RoomWithSeats[] =>
  rooms()
    .where(
      and(eq(exam_rooms.school_code, school_code), eq(exam_rooms.exam_year, exam_year), visibleTo(actor)),
    )
    .orderBy(asc(exam_rooms.fill_order), asc(exam_rooms.id))
    .all()
    .map(({ room, seated }) => ({ ...room, seated }));

export interface RoomAndSchool {
  room: RoomWithSeats;
  /** As in its record of the year. */
  school: RecordedSchool;
}

export function findRoom(actor: Actor, id: number): RoomAndSchool | undefined {
  const found = rooms()
    .where(and(eq(exam_rooms.id, id), visibleTo(actor)))
    .get();
  if (!found) return undefined;
  const { room, school, record, seated } = found;
  return { school: withRecord(school, record), room: { ...room, seated } };
}

export interface Seated {
  student_id: number;
  seat: number;
  student_code: string | null;
  full_name: string;
  school_code: string;
}

/** Candidates of schools outside the actor's scope are left out. */
export const seatedIn = (actor: Actor, room_id: number): Seated[] =>
  db
    .select({
      student_id: students.id,
      seat: room_seats.seat,
      student_code: students.student_code,
      full_name: students.full_name,
      school_code: students.school_code,
    })
    .from(room_seats)
    .innerJoin(students, eq(students.id, room_seats.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(eq(room_seats.room_id, room_id), visibleTo(actor)))
    .orderBy(asc(room_seats.seat))
    .all();

/** The registered schools that write the same centre code in the same district; a code alone joins no schools. */
export const schoolsOfCentre = (actor: Actor, school: RecordedSchool, exam_year: number) =>
  db
    .select({ school_code: schools.school_code, school_name: school_exam_years.school_name })
    .from(schools)
    .innerJoin(school_exam_years, eq(school_exam_years.school_code, schools.school_code))
    .where(
      and(
        eq(school_exam_years.hq_code, school.hq_code),
        eq(school_exam_years.district_code, school.district_code),
        ne(schools.id, school.id),
        eq(school_exam_years.exam_year, exam_year),
        visibleTo(actor),
      ),
    )
    .orderBy(asc(schools.school_code))
    .all();

/** With their seats, in the order of the roll numbers. */
export const candidatesOfCentre = (actor: Actor, school_codes: readonly string[], exam_year: number) =>
  db
    .select({
      id: students.id,
      student_code: students.student_code,
      room_id: room_seats.room_id,
      host: exam_rooms.school_code,
      is_for_arrangements: exam_rooms.is_for_arrangements,
    })
    .from(students)
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .leftJoin(exam_rooms, eq(exam_rooms.id, room_seats.room_id))
    .where(
      and(
        or(...school_codes.map((each) => eq(students.school_code, each))),
        eq(students.exam_year, exam_year),
        isNull(students.withdrawn_at),
        visibleTo(actor),
      ),
    )
    // The plus keeps SQLite from reading the year by its numbers.
    .orderBy(sql`+${students.student_code}`, asc(students.id))
    .all();

export interface Seating {
  seated: number;
  unseated: number;
  unnumbered: number;
  /** In the building of another school of the centre. */
  elsewhere: number;
  /** The roll numbers without a seat, unless the number alone says enough. */
  waiting: string[];
}

const mostWaiting = 5;

export function seatingOf(actor: Actor, { school_code, exam_year }: SchoolYear): Seating {
  const all = candidatesOfCentre(actor, [school_code], exam_year);
  const seated = all.filter(({ room_id }) => room_id !== null);
  const waiting = all.flatMap(({ room_id, student_code }) => (room_id === null ? (student_code ?? []) : []));
  return {
    seated: seated.length,
    unseated: waiting.length,
    waiting: waiting.length > mostWaiting ? [] : waiting,
    unnumbered: all.filter(({ student_code }) => student_code === null).length,
    elsewhere: seated.filter(({ host }) => host !== school_code).length,
  };
}

export interface Returned {
  seated: number;
  unseated: number;
}

/** Of candidates who came back, in school-years that have rooms. */
export const seatsOfReturned = sqlite.prepare<[ids: string], Returned>(`
  select count(t.seat) as seated, count(*) - count(t.seat) as unseated
  from students s left join room_seats t on t.student_id = s.id
  where s.id in (select value from json_each(?)) and s.withdrawn_at is null and s.student_code is not null
    and exists (select 1 from exam_rooms r where r.school_code = s.school_code and r.exam_year = s.exam_year)`);
