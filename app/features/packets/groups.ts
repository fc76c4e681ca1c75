import { and, eq, isNull, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import {
  exam_rooms,
  packet_arrangements,
  room_seats,
  school_exam_years,
  schools,
  special_need_arrangements,
  students,
} from "~/db/schema";
import type { Sliced } from "~/features/values/in-slices";
import { SLICE } from "~/features/values/slice";
import type { Group } from "./rules";

const { student_id, arrangement_code } = special_need_arrangements;

/** A candidate who needs two adaptations has a paper with both. */
const adaptation = sql`coalesce((select group_concat(${arrangement_code}, '+' order by ${arrangement_code})
  from ${special_need_arrangements}
    join ${packet_arrangements} on ${packet_arrangements.arrangement_code} = ${arrangement_code}
  where ${student_id} = ${students.id}), '')`;

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

/** The candidates of these registrations who have not withdrawn, some schools at a time. They are the same for all papers of an exam type. */
export function* groupsOf(
  actor: Actor,
  query: GroupsQuery,
  registration_ids: readonly number[],
): Sliced<GroupOfType[]> {
  const ids = registration_ids.toSorted((one, other) => one - other);
  const groups: GroupOfType[] = [];
  for (let at = 0; at < ids.length; at += SLICE.schools) {
    if (at > 0) yield;
    groups.push(...groupsAmong(actor, query, ids.slice(at, at + SLICE.schools)));
  }
  return groups;
}

/** Without the order of the joins and the name of the index, SQLite reads all candidates of the year for one school. */
const groupsAmong = (actor: Actor, { exam_year, exam_type_code }: GroupsQuery, ids: readonly number[]) =>
  db.all<GroupOfType>(
    sql`select ${school_exam_years.id} as registration_id, ${school_exam_years.exam_type_code} as exam_type_code,
        ${roomName} as room_name, ${adaptation} as adaptation, count(*) as candidates
      from json_each(${JSON.stringify(ids)}) as chosen
        cross join ${school_exam_years} on ${school_exam_years.id} = chosen.value
          and ${school_exam_years.exam_year} = ${exam_year}
        cross join ${schools} on ${schools.school_code} = ${school_exam_years.school_code}
        cross join ${students} indexed by students_by_school
          on ${students.school_code} = ${school_exam_years.school_code} and ${students.exam_year} = ${exam_year}
        left join ${room_seats} on ${room_seats.student_id} = ${students.id}
        left join ${exam_rooms} on ${exam_rooms.id} = ${room_seats.room_id}
      where ${and(
        isNull(students.withdrawn_at),
        exam_type_code === null ? undefined : eq(school_exam_years.exam_type_code, exam_type_code),
        visibleTo(actor),
      )}
      group by ${school_exam_years.id}, room_name, adaptation
      order by ${school_exam_years.id}, room_name, adaptation`,
  );
