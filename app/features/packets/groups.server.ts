import { and, eq, isNull, sql } from "drizzle-orm";
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
import type { Group } from "./rules";

const { student_id, arrangement_code } = special_need_arrangements;

/** A candidate who needs two adaptations has a paper with both. */
const adapted = sql`(select ${student_id} as student_id,
    group_concat(${arrangement_code}, '+' order by ${arrangement_code}) as codes
  from ${special_need_arrangements}
    join ${packet_arrangements} on ${packet_arrangements.arrangement_code} = ${arrangement_code}
  group by ${student_id}) as adapted`;

/** The room of another school has that school's code before its name, because both schools may have a room of one name. */
const roomName = sql`case
  when ${exam_rooms.id} is null then ''
  when ${exam_rooms.school_code} = ${students.school_code} then ${exam_rooms.name}
  else ${exam_rooms.school_code} || ' ' || ${exam_rooms.name} end`;

export interface GroupOfType extends Group {
  exam_type_code: string;
}

export interface GroupsQuery {
  exam_year: number;
  /** Null for all exam types. */
  exam_type_code: string | null;
}

/** The candidates of a year who have not withdrawn. They are the same for all papers of an exam type. Without the order of the joins and
 * the name of the index, SQLite reads all candidates of the year for one school. */
export const groupsOf = (actor: Actor, { exam_year, exam_type_code }: GroupsQuery): GroupOfType[] =>
  db.all<GroupOfType>(
    sql`select ${school_exam_years.id} as registration_id, ${school_exam_years.exam_type_code} as exam_type_code,
        ${roomName} as room_name, coalesce(adapted.codes, '') as adaptation, count(*) as candidates
      from ${schools}
        cross join ${school_exam_years} on ${school_exam_years.school_code} = ${schools.school_code}
          and ${school_exam_years.exam_year} = ${exam_year}
        cross join ${students} indexed by students_by_school
          on ${students.school_code} = ${school_exam_years.school_code} and ${students.exam_year} = ${exam_year}
        left join ${room_seats} on ${room_seats.student_id} = ${students.id}
        left join ${exam_rooms} on ${exam_rooms.id} = ${room_seats.room_id}
        left join ${adapted} on adapted.student_id = ${students.id}
      where ${and(
        isNull(students.withdrawn_at),
        exam_type_code === null ? undefined : eq(school_exam_years.exam_type_code, exam_type_code),
        visibleTo(actor),
      )}
      group by ${school_exam_years.id}, room_name, adaptation
      order by ${school_exam_years.id}, room_name, adaptation`,
  );
