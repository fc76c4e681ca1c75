import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { visibleTo } from "~/auth/scope.server";
import { schools, students } from "~/db/schema";
import { cleanName } from "~/features/values/text";
import type { Wanted } from "./list-page.server";
import type { StudentList } from "./list-schema";

export interface Asked {
  actor: Actor;
  query: StudentList;
  /** Within a write, which may yet be taken back. */
  isInWrite: boolean;
}

/** The scope and the filters as conditions; a search is not among them. */
export function wantedOf(actor: Actor, query: StudentList): Wanted {
  const { school_code, school_name, district_code, exam_type_code, gender, class_name } = query;
  return {
    ofSchool: and(
      visibleTo(actor),
      school_code ? eq(schools.school_code, school_code) : undefined,
      school_name ? sql`instr(${schools.school_name}, ${cleanName(school_name)}) > 0` : undefined,
      district_code ? eq(schools.district_code, district_code) : undefined,
      exam_type_code ? eq(schools.exam_type_code, exam_type_code) : undefined,
    ),
    ofStudent: and(
      gender ? eq(students.gender, gender) : undefined,
      class_name ? eq(students.class_name, class_name) : undefined,
      has(students.student_code, query.has_student_code),
      has(students.ic_number, askedForIc(actor, query)),
    ),
    exam_year: query.exam_year,
  };
}

const has = (column: SQLiteColumn, isWanted: boolean | null): SQL | undefined =>
  isWanted === null ? undefined : isWanted ? isNotNull(column) : isNull(column);

/** Who may not see identity numbers is not told who has one: like a search for an IC, the filter does nothing for them. */
export const askedForIc = (actor: Actor, query: StudentList): boolean | null =>
  can(actor, "student.see_identity") ? query.has_ic_number : null;

/** Whether a filter is asked for of which no total is kept. */
export const ofNoTotal = (actor: Actor, query: StudentList): boolean =>
  query.class_name !== null || query.has_student_code !== null || askedForIc(actor, query) !== null;
