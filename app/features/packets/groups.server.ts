import { and, count, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import {
  exam_rooms,
  packet_arrangements,
  room_seats,
  school_exam_years,
  schools,
  special_need_arrangements,
  students,
} from "~/db/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record.server";
import type { Group } from "./rules";

/** A candidate who needs two adaptations has a paper with both. */
const adapted = db
  .select({
    student_id: special_need_arrangements.student_id,
    codes:
      sql<string>`group_concat(${special_need_arrangements.arrangement_code}, '+' order by ${special_need_arrangements.arrangement_code})`.as(
        "codes",
      ),
  })
  .from(special_need_arrangements)
  .innerJoin(
    packet_arrangements,
    eq(packet_arrangements.arrangement_code, special_need_arrangements.arrangement_code),
  )
  .groupBy(special_need_arrangements.student_id)
  .as("adapted");

/** The room of another school has that school's code before its name, because both schools may have a room of one name. */
const roomName = sql<string>`case
  when ${exam_rooms.id} is null then ''
  when ${exam_rooms.school_code} = ${students.school_code} then ${exam_rooms.name}
  else ${exam_rooms.school_code} || ' ' || ${exam_rooms.name} end`;
export interface GroupOfType extends Group {
  exam_type_code: string;
}

const adaptation = sql<string>`coalesce(${adapted.codes}, '')`;

export interface GroupsQuery {
  exam_year: number;
  /** Null for all exam types. */
  exam_type_code: string | null;
}

/** The candidates of a year who have not withdrawn. They are the same for all papers of an exam type. */
export const groupsOf = (actor: Actor, { exam_year, exam_type_code }: GroupsQuery): GroupOfType[] =>
  db
    .select({
      registration_id: school_exam_years.id,
      exam_type_code: school_exam_years.exam_type_code,
      room_name: roomName.as("room_name"),
      adaptation: adaptation.as("adaptation"),
      candidates: count(),
    })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .innerJoin(students, registrationOfStudent)
    .leftJoin(room_seats, eq(room_seats.student_id, students.id))
    .leftJoin(exam_rooms, eq(exam_rooms.id, room_seats.room_id))
    .leftJoin(adapted, eq(adapted.student_id, students.id))
    .where(
      and(
        eq(school_exam_years.exam_year, exam_year),
        exam_type_code === null ? undefined : eq(school_exam_years.exam_type_code, exam_type_code),
        isNull(students.withdrawn_at),
        visibleTo(actor),
      ),
    )
    .groupBy(school_exam_years.id, sql`room_name`, sql`adaptation`)
    .orderBy(school_exam_years.id, sql`room_name`, sql`adaptation`)
    .all();
