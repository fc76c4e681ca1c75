import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { students } from "~/db/schema";
import type { StudentList } from "./schema";

export interface Order {
  keys: (typeof students)[keyof typeof students.$inferSelect][];
  isUp: boolean;
  index: string;
}

const { id, full_name, school_code, exam_year, class_name, student_code, ic_number } = students;

export function orderOf(actor: Actor, query: StudentList): Order {
  const isUp = query.sortDirection === "asc";
  switch (query.sortBy) {
    case "full_name":
      return { isUp, keys: [full_name, id], index: "students_list" };
    case "school_code":
      return { isUp, keys: [school_code, ...yearOf(query), full_name, id], index: "students_by_school" };
    case "class_name":
      return { isUp, keys: [class_name, full_name, id], index: "students_by_class" };
    case "student_code":
      return { isUp, keys: [student_code, id], index: "students_code_once" };
    case "ic_number":
      if (!can(actor, "student.see_identity")) return { isUp, keys: [id], index: "students_list" };
      return { isUp, keys: [ic_number, id], index: "students_by_ic" };
    case "created_at":
      return { isUp, keys: [students.created_at, id], index: "students_by_creation" };
    case "updated_at":
      return { isUp, keys: [students.updated_at, id], index: "students_by_update" };
  }
}

/** Blanks come last in both directions, or first when reversed. */
export function keysOf({ keys, isUp }: Order, reversed: boolean): { columns: SQL; inOrder: SQL } {
  const direction = sql.raw(isUp !== reversed ? "asc" : "desc");
  const names = keys.map(({ name }) => sql.identifier(`key_${name}`));
  const blanks = sql.raw(reversed ? "nulls first" : "nulls last");
  return {
    columns: sql.join(
      keys.map((key, at) => sql`${key} as ${names[at]}`),
      sql`, `,
    ),
    inOrder: sql.join(
      keys.map((key, at) => sql`${names[at]} ${direction}${key.notNull ? sql`` : sql` ${blanks}`}`),
      sql`, `,
    ),
  };
}

const yearOf = ({ exam_year: year }: StudentList) => (year === null ? [exam_year] : []);
