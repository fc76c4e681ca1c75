import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { exam_rooms, invigilators, room_seats, school_exam_years, schools, students } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";
import { officeRule } from "./queries";
import { type Building, countOf, type StaffedRoom, type Staffing, staffingOf } from "./rules";

type Rooms = Map<string, Map<number, StaffedRoom>>;

const none = { chiefs: 0, invigilators: 0 };

function roomsIn(actor: Actor, exam_year: number, where: SQL | undefined): Rooms {
  const found = db
    .select({ id: exam_rooms.id, school_code: exam_rooms.school_code, seated: count(room_seats.seat) })
    .from(exam_rooms)
    .innerJoin(schools, eq(schools.school_code, exam_rooms.school_code))
    .leftJoin(room_seats, eq(room_seats.room_id, exam_rooms.id))
    .where(and(eq(exam_rooms.exam_year, exam_year), where, visibleTo(actor)))
    .groupBy(exam_rooms.id)
    .all();
  const rooms: Rooms = new Map();
  for (const { id, school_code, seated } of found) {
    const ofSchool = rooms.get(school_code) ?? new Map<number, StaffedRoom>();
    rooms.set(school_code, ofSchool.set(id, { id, seated, ...none }));
  }
  return rooms;
}

/** By school, its own candidates with a seat in any building. Without the name of the index, SQLite reads all candidates of the year. */
const seatedOf = (actor: Actor, exam_year: number, where: SQL | undefined): Map<string, number> =>
  new Map(
    db
      .all<{ school_code: string; n: number }>(
        sql`select ${schools.school_code} as school_code, count(*) as n
          from ${schools}
            cross join ${students} indexed by students_by_school
              on ${students.school_code} = ${schools.school_code} and ${students.exam_year} = ${exam_year}
            cross join ${room_seats} on ${room_seats.student_id} = ${students.id}
          where ${and(where, visibleTo(actor)) ?? sql`1`}
          group by ${schools.id}`,
      )
      .map(({ school_code, n }) => [school_code, n]),
  );

const listedIn = (actor: Actor, exam_year: number, where: SQL | undefined) =>
  db
    .select({
      school_code: invigilators.school_code,
      room_id: invigilators.room_id,
      duty: invigilators.duty,
      n: count(),
    })
    .from(invigilators)
    .innerJoin(schools, eq(schools.school_code, invigilators.school_code))
    .where(and(eq(invigilators.exam_year, exam_year), where, visibleTo(actor)))
    .groupBy(invigilators.school_code, invigilators.room_id, invigilators.duty)
    .all();

const registrations = (actor: Actor, exam_year: number, where: SQL | undefined) =>
  db
    .select({
      school_code: school_exam_years.school_code,
      school_name: school_exam_years.school_name,
      district_code: school_exam_years.district_code,
      total_students: school_exam_years.total_students,
      contact_name: schools.contact_name,
      contact_phone: schools.contact_phone,
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(and(eq(school_exam_years.exam_year, exam_year), where, visibleTo(actor)))
    .orderBy(
      asc(school_exam_years.district_code),
      asc(school_exam_years.school_name),
      asc(school_exam_years.id),
    )
    .all();

export type StaffedSchool = ReturnType<typeof registrations>[number] & Staffing & { candidates: number };

function staffed(actor: Actor, exam_year: number, where: SQL | undefined): StaffedSchool[] {
  const rule = officeRule();
  const rooms = roomsIn(actor, exam_year, where);
  const seated = seatedOf(actor, exam_year, where);
  const anywhere = new Map<string, Building["anywhere"]>();
  for (const { school_code, room_id, duty, n } of listedIn(actor, exam_year, where)) {
    const room = room_id === null ? undefined : rooms.get(school_code)?.get(room_id);
    const counts = room ?? anywhere.get(school_code) ?? { ...none };
    if (!room) anywhere.set(school_code, counts);
    counts[countOf(duty)] += n;
  }
  return registrations(actor, exam_year, where).map((school) => {
    const { school_code, total_students } = school;
    const ofSchool = [...(rooms.get(school_code)?.values() ?? [])];
    const inBuilding = ofSchool.reduce((sum, room) => sum + room.seated, 0);
    const unseated = Math.max(0, total_students - (seated.get(school_code) ?? 0));
    const candidates = inBuilding + unseated;
    const building = { rooms: ofSchool, anywhere: anywhere.get(school_code) ?? none, candidates };
    return { ...school, candidates, ...staffingOf(rule, building) };
  });
}

export const staffingAt = (actor: Actor, { school_code, exam_year }: SchoolYear): StaffedSchool | undefined =>
  staffed(actor, exam_year, eq(schools.school_code, school_code))[0];

/** Null for all exam types. */
export const staffingOfAll = (
  actor: Actor,
  exam_year: number,
  exam_type_code: string | null = null,
): StaffedSchool[] =>
  staffed(actor, exam_year, exam_type_code === null ? undefined : eq(schools.exam_type_code, exam_type_code));
