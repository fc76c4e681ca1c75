import { type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { students } from "~/db/schema";
import { numbersOf } from "./found.server";
import type { StudentList } from "./list-schema";

/** An order of candidates that is the same on every page: the last key is the id. */
export interface Order {
  keys: (typeof students)[keyof typeof students.$inferSelect][];
  isUp: boolean;
  /** The first key may be blank, and blanks come last in either direction (api.md, "Students"). */
  mayBeBlank: boolean;
  /** The index in which candidates stand in this order: all of them, or those of each year. The ids and the classes have none: their order is made in memory. */
  index?: { name: string; isYearly: boolean };
}

const { id, full_name, school_code, exam_year, class_name, student_code, ic_number } = students;

const allBy = (name: string) => ({ name, isYearly: false });
const yearlyBy = (name: string) => ({ name, isYearly: true });

/** Whoever may not see identity numbers is not shown their order either. */
export function orderOf(actor: Actor, query: StudentList): Order {
  const isUp = query.sortDirection === "asc";
  const plain = { isUp, mayBeBlank: false };
  const blankable = { isUp, mayBeBlank: true };
  switch (query.sortBy) {
    case "full_name": {
      const index = query.exam_year === null ? allBy("students_by_name") : yearlyBy("students_by_year_name");
      return { ...plain, keys: [full_name, id], index };
    }
    case "school_code": {
      const keys = [school_code, exam_year, full_name, id];
      return { ...plain, keys, index: allBy("students_by_school") };
    }
    case "class_name":
      return { ...blankable, keys: [class_name, full_name, id] };
    case "student_code":
      return { ...blankable, keys: [student_code, id], index: yearlyBy("students_code_once") };
    case "ic_number":
      if (!can(actor, "student.see_identity")) return { ...plain, keys: [id] };
      return { ...blankable, keys: [ic_number, id], index: yearlyBy("students_ic_once") };
    case "created_at":
      return { ...plain, keys: [students.created_at, id], index: allBy("students_by_creation") };
    case "updated_at":
      return { ...plain, keys: [students.updated_at, id], index: allBy("students_by_update") };
  }
}

/** The order as SQL, turned round for a walk from the end. */
export function inOrder({ keys, isUp, mayBeBlank }: Order, reversed = false): SQL {
  const blanks = mayBeBlank ? [sql`${keys[0]} is null ${sql.raw(reversed ? "desc" : "asc")}`] : [];
  return sql.join([...blanks, ...directed(keys, isUp !== reversed)], sql`, `);
}

const directed = (keys: Order["keys"], isUp: boolean): SQL[] =>
  keys.map((key) => sql`${key} ${sql.raw(isUp ? "asc" : "desc")}`);

/** One of the two parts of a list: those who have the first key, or those who have it not and follow. */
export type Part = "filled" | "blank";

export const partsOf = ({ mayBeBlank }: Order): Part[] => (mayBeBlank ? ["filled", "blank"] : ["filled"]);

/** Everybody's ids of one part, of a year or of all years, in the order of an index and read from nothing else. */
export function walk(order: Order, year: number | Placeholder | null, part: Part, reversed: boolean): SQL {
  const isUp = order.isUp !== reversed;
  const { index, keys, mayBeBlank } = order;
  const of = sql`from ${students} indexed by ${sql.raw(index?.name ?? "students_by_name")}`;
  const blank = sql`${keys[0]} is ${sql.raw(part === "blank" ? "null" : "not null")}`;
  const ofPart = mayBeBlank ? blank : sql`1`;
  const inYear = (each: number | Placeholder) => sql`${exam_year} = ${each}`;
  if (!index?.isYearly || year !== null) {
    const ofYear = year === null ? sql`1` : inYear(year);
    const by = sql.join(directed(keys, isUp), sql`, `);
    return sql`select ${id} ${of} where ${ofYear} and ${ofPart} order by ${by}`;
  }
  const arms = numbersOf(sql`select year from exam_years`).map(
    (each) => sql`select ${id} as id, ${keys[0]} as position ${of} where ${inYear(each)} and ${ofPart}`,
  );
  const direction = sql.raw(isUp ? "asc" : "desc");
  return sql`select id from (${sql.join(arms, sql` union all `)} order by position ${direction}, id ${direction})`;
}
