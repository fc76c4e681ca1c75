import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { room_seats, schools, students } from "~/db/schema";
import type { OtherSchool } from "./others";

/** The schools outside the actor's scope whose candidates sit in a room. */
export function othersIn(actor: Actor, room_id: number): OtherSchool[] {
  const visible = visibleTo(actor);
  if (visible === undefined) return [];
  return db
    .select({ school_code: schools.school_code, school_name: schools.school_name, seated: count() })
    .from(room_seats)
    .innerJoin(students, eq(students.id, room_seats.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .where(and(eq(room_seats.room_id, room_id), sql`not (${visible})`))
    .groupBy(schools.id)
    .orderBy(asc(schools.school_code))
    .all();
}
