import { and, asc, count, desc, eq, type SQL, sql, sum } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { readableTo, visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_exam_years, schools } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries";
import type { Listed } from "~/features/values/lists";
import type { RegistrationList } from "./schema";
import { onBehalfColumns } from "./school-year";
import type { SignedOnBehalf } from "./sign-off/on-behalf";
import type { ListState, PrintState } from "./sign-off/rules";

/** Complete: at least one candidate, and every one has a roll number (product 5.8). */
const completed = sql<boolean>`(${school_exam_years.total_students} > 0
  and ${school_exam_years.total_student_with_code} = ${school_exam_years.total_students})`;
const notEmpty = sql<boolean>`(${school_exam_years.total_students} > 0)`;

const columns = {
  id: school_exam_years.id,
  school_code: school_exam_years.school_code,
  exam_year: school_exam_years.exam_year,
  recorded_school_code: school_exam_years.recorded_school_code,
  school_name: school_exam_years.school_name,
  district_code: school_exam_years.district_code,
  exam_type_code: school_exam_years.exam_type_code,
  total_students: school_exam_years.total_students,
  total_student_with_code: school_exam_years.total_student_with_code,
  is_student_code_completed: completed.mapWith(Boolean),
  is_not_empty: notEmpty.mapWith(Boolean),
  state: school_exam_years.state,
  state_changed_at: school_exam_years.state_changed_at,
  head_name: school_exam_years.head_name,
  ...onBehalfColumns,
  list_version: school_exam_years.list_version,
  print_state: school_exam_years.print_state,
  updated_at: school_exam_years.updated_at,
  version: school_exam_years.version,
};

export interface Registration extends SignedOnBehalf {
  id: number;
  school_code: string;
  exam_year: number;
  /** The code that the school had when the list became final; the present one before that. */
  recorded_school_code: string;
  school_name: string;
  district_code: string;
  exam_type_code: string;
  total_students: number;
  total_student_with_code: number;
  is_student_code_completed: boolean;
  is_not_empty: boolean;
  state: ListState;
  state_changed_at: string | null;
  head_name: string | null;
  /** The latest version of the final list; 0 while it was never final. */
  list_version: number;
  print_state: PrintState;
  updated_at: string;
  version: number;
}

const registrations = () =>
  db
    .select(columns)
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .$dynamic();

export function findRegistration(actor: Actor, id: number): Registration | undefined {
  return registrations()
    .where(and(eq(school_exam_years.id, id), visibleTo(actor)))
    .get();
}

/** For pages and calls that only read it. */
export const readableRegistration = (actor: Actor, id: number): Registration | undefined =>
  registrations()
    .where(and(eq(school_exam_years.id, id), readableTo(actor, school_exam_years.exam_year)))
    .get();

export function findRegistrationOf(
  actor: Actor,
  school_code: string,
  exam_year: number,
): Registration | undefined {
  const same = and(
    eq(school_exam_years.school_code, school_code),
    eq(school_exam_years.exam_year, exam_year),
  );
  return registrations()
    .where(and(same, visibleTo(actor)))
    .get();
}

export function findRegistrations(actor: Actor, ids: readonly number[]): Registration[] {
  return ids.flatMap((id) => findRegistration(actor, id) ?? []);
}

export interface RegistrationSums {
  total: number;
  total_students: number;
  total_student_with_code: number;
}

export function listRegistrations(actor: Actor, query: RegistrationList): Listed<Registration> {
  return listRegistrationsWithSums(actor, query).list;
}

export function listRegistrationsWithSums(
  actor: Actor,
  query: RegistrationList,
): { list: Listed<Registration>; sums: RegistrationSums } {
  const { page, limit, district_code, exam_type_code, school_name } = query;
  const readable = readableTo(actor, query.exam_year ?? school_exam_years.exam_year);
  const ofRegistration = and(
    ...schoolsFound({ district_code, exam_type_code, school_name }, school_exam_years),
    ...registrationConditions(query),
  );
  const order = query.sort_direction === "asc" ? asc : desc;
  const data = registrations()
    .where(and(readable, ofRegistration))
    .orderBy(order(sortColumns[query.sort_column]), order(school_exam_years.id))
    .limit(limit)
    .offset((page - 1) * limit)
    .all();
  const sums = sumOf(readable, ofRegistration);
  return { list: { data, total: sums.total, page, limit }, sums };
}

function sumOf(readable: SQL | undefined, ofRegistration: SQL | undefined): RegistrationSums {
  const sums = db
    .select({
      total: count(),
      total_students: sum(school_exam_years.total_students).mapWith(Number),
      total_student_with_code: sum(school_exam_years.total_student_with_code).mapWith(Number),
    })
    .from(school_exam_years)
    .$dynamic();
  const ofSchool = eq(schools.school_code, school_exam_years.school_code);
  const found = (readable ? sums.innerJoin(schools, ofSchool) : sums)
    .where(and(ofRegistration, readable))
    .get();
  return {
    total: found?.total ?? 0,
    total_students: found?.total_students ?? 0,
    total_student_with_code: found?.total_student_with_code ?? 0,
  };
}

const sortColumns = { ...columns, is_student_code_completed: completed, is_not_empty: notEmpty };

function registrationConditions(query: RegistrationList): (SQL | undefined)[] {
  const { school_code, exam_year, is_student_code_completed, is_not_empty, state, print_state } = query;
  return [
    school_code ? eq(school_exam_years.school_code, school_code.toUpperCase()) : undefined,
    exam_year === null ? undefined : eq(school_exam_years.exam_year, exam_year),
    is_student_code_completed === null ? undefined : whether(completed, is_student_code_completed),
    state === null ? undefined : eq(school_exam_years.state, state),
    print_state === null ? undefined : eq(school_exam_years.print_state, print_state),
    is_not_empty === null ? undefined : whether(notEmpty, is_not_empty),
  ];
}

const whether = (condition: SQL, wanted: boolean): SQL => (wanted ? condition : sql`not ${condition}`);
