import { and, asc, count, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { room_seats, school_exam_years, schools, students } from "~/db/schema";
import { registrationOfStudent } from "~/features/school-exam-years/record";
import { type Sentence, t } from "~/messages";

export interface OtherSchool {
  school_code: string;
  school_name: string;
  seated: number;
}

/** "3 calon SMA ALPHA, 1 calon SMA BETA" */
export const othersInWords = (others: readonly OtherSchool[]): string =>
  others.map(({ school_name, seated: n }) => t("room.others_of", { n, school_name })).join(", ");

export const whyOthersStay = (name: string, others: readonly OtherSchool[]): Sentence => ({
  key: "room.others_stay",
  values: { name, others: othersInWords(others) },
});

/** The schools outside the actor's scope whose candidates sit in a room. */
export function othersIn(actor: Actor, room_id: number): OtherSchool[] {
  const visible = visibleTo(actor);
  if (visible === undefined) return [];
  return db
    .select({ school_code: schools.school_code, school_name: school_exam_years.school_name, seated: count() })
    .from(room_seats)
    .innerJoin(students, eq(students.id, room_seats.student_id))
    .innerJoin(schools, eq(schools.school_code, students.school_code))
    .innerJoin(school_exam_years, registrationOfStudent)
    .where(and(eq(room_seats.room_id, room_id), sql`not (${visible})`))
    .groupBy(schools.id)
    .orderBy(asc(schools.school_code))
    .all();
}
