import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { students } from "~/db/schema";
import type { StudentList } from "./list-schema";

/** An order of candidates that is the same on every page: the last key is the id. */
export interface Order {
  keys: (typeof students)[keyof typeof students.$inferSelect][];
  isUp: boolean;
  /** The first key may be blank, and blanks come last in either direction (api.md, "Students"). */
  mayBeBlank: boolean;
  /** The index in which candidates stand in this order. */
  index?: string;
  /** The index in which the candidates of each year stand in this order. */
  yearIndex?: string;
}

const { id, full_name, school_code, exam_year, class_name, student_code, ic_number } = students;

/** Whoever may not see identity numbers is not shown their order either. */
export function orderOf(actor: Actor, query: StudentList): Order {
  const isUp = query.sortDirection === "asc";
  const plain = { isUp, mayBeBlank: false };
  const blankable = { isUp, mayBeBlank: true };
  switch (query.sortBy) {
    case "full_name": {
      const index = query.exam_year === null ? "students_by_name" : "students_by_year_name";
      return { ...plain, keys: [full_name, id], index };
    }
    case "school_code":
      return { ...plain, keys: [school_code, exam_year, full_name, id], index: "students_by_school" };
    case "student_code":
      return { ...blankable, keys: [student_code, id], yearIndex: "students_code_once" };
    case "ic_number":
      if (!can(actor, "student.see_identity")) return { ...plain, keys: [id] };
      return { ...blankable, keys: [ic_number, id], yearIndex: "students_ic_once" };
    case "class_name":
      return { ...blankable, keys: [class_name, full_name, id] };
    default:
      return { ...plain, keys: [students[query.sortBy], id] };
  }
}

/** The order as SQL, turned round for a walk from the end. */
export function inOrder({ keys, isUp, mayBeBlank }: Order, reversed = false): SQL {
  const blanks = mayBeBlank ? [sql`${keys[0]} is null ${sql.raw(reversed ? "desc" : "asc")}`] : [];
  const direction = sql.raw(isUp !== reversed ? "asc" : "desc");
  return sql.join([...blanks, ...keys.map((key) => sql`${key} ${direction}`)], sql`, `);
}
