import type { Actor } from "~/auth/actor";
import { listSchools, type School } from "~/features/schools/queries";
import { schoolList } from "~/features/schools/schema";
import { listStudents } from "~/features/students/list/queries";
import { studentList } from "~/features/students/list/schema";
import type { Listed } from "~/features/values/lists";
import { cleanName } from "~/features/values/text";

export interface Sought {
  search: string;
  /** Null in all years. */
  exam_year: number | null;
}

export type Found =
  | { kind: "student"; id: number }
  | { kind: "students" }
  | { kind: "school"; school: School }
  | { kind: "schools"; schools: Listed<School> }
  | { kind: "nothing"; inAllYears: number; withdrawn: number };

/** A school answers to its code before the candidates whose roll numbers begin with it, and otherwise after them. */
export function find(actor: Actor, sought: Sought, only: "schools" | null): Found {
  const schools = schoolsOf(actor, sought.search);
  const coded = schools.data.filter((school) => isCodeOf(school, sought.search));
  if (only || coded.length > 0) {
    const found = coded.length > 0 && !only ? { ...schools, data: coded, total: coded.length } : schools;
    return foundSchools(found) ?? nothing(actor, sought);
  }
  const { data, total } = candidatesOf(actor, sought);
  if (total > 1 || (data[0] && schools.total > 0)) return { kind: "students" };
  if (data[0]) return { kind: "student", id: data[0].id };
  return foundSchools(schools) ?? nothing(actor, sought);
}

const candidatesOf = (actor: Actor, { search, exam_year }: Sought, is_withdrawn = false) =>
  listStudents(actor, { ...studentList.parse({ limit: "1" }), search, exam_year, is_withdrawn });

function nothing(actor: Actor, sought: Sought): Found {
  const everywhere = { ...sought, exam_year: null };
  return {
    kind: "nothing",
    inAllYears: sought.exam_year === null ? 0 : candidatesOf(actor, everywhere).total,
    withdrawn: candidatesOf(actor, everywhere, true).total,
  };
}

function foundSchools(schools: Listed<School>): Found | null {
  const [school] = schools.data;
  if (!school) return null;
  return schools.total === 1 ? { kind: "school", school } : { kind: "schools", schools };
}

const mostSchools = 50;

function schoolsOf(actor: Actor, search: string): Listed<School> {
  const order = { sort_column: "school_code", sort_direction: "asc" };
  return listSchools(actor, { ...schoolList.parse({ ...order, limit: String(mostSchools) }), words: search });
}

/** Digits alone may be a number of a candidate. */
function isCodeOf({ school_code, hq_code, hq_code_alt }: School, search: string): boolean {
  const text = cleanName(search);
  return /\p{L}/u.test(text) && [school_code, hq_code, hq_code_alt].includes(text);
}
