import { and, asc, count, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries.server";
import type { Listed } from "~/features/values/lists";
import { type ReadinessLine, type ReadinessState, readinessStates } from "./readiness";
import type { ReadinessQuery } from "./readiness-schema";

const registration = school_exam_years;
const { expected_students, total_students, total_student_with_code, total_without_ic } = registration;

/** Green: expected, entered and numbered are one number above 0, and every candidate has an identity card. */
const stateNow = sql<ReadinessState>`case when ${total_students} = 0 then 'silent'
  when ${expected_students} is ${total_students} and ${total_student_with_code} = ${total_students}
    and ${total_without_ic} = 0 then 'green'
  else 'red' end`;
const stateIs = (state: ReadinessState) => sql`${stateNow} = ${state}`;

const columns = {
  id: registration.id,
  state: stateNow,
  school_code: schools.school_code,
  school_name: schools.school_name,
  district_code: schools.district_code,
  exam_type_code: schools.exam_type_code,
  exam_year: registration.exam_year,
  expected_students,
  total_students,
  total_student_with_code,
  total_without_ic,
  version: registration.version,
};

const lines = () =>
  db
    .select(columns)
    .from(registration)
    .innerJoin(schools, eq(schools.school_code, registration.school_code))
    .$dynamic();

export function findReadiness(actor: Actor, id: number): ReadinessLine | undefined {
  return lines()
    .where(and(eq(registration.id, id), visibleTo(actor)))
    .get();
}

export function findReadinessOf(
  actor: Actor,
  school_code: string,
  exam_year: number,
): ReadinessLine | undefined {
  const same = and(eq(registration.school_code, school_code), eq(registration.exam_year, exam_year));
  return lines()
    .where(and(same, visibleTo(actor)))
    .get();
}

export type ReadinessFilters = Pick<ReadinessQuery, "district_code" | "exam_type_code" | "search"> & {
  exam_year: number;
};

export interface ReadinessSums extends Record<ReadinessState, number> {
  unsaid: number;
  expected_students: number;
  total_students: number;
  total_student_with_code: number;
  total_without_ic: number;
}

const nothing = {
  schools: 0,
  said: 0,
  silent: 0,
  green: 0,
  expected_students: 0,
  total_students: 0,
  total_student_with_code: 0,
  total_without_ic: 0,
};

const sumOf = (value: SQL | typeof total_students) => sql<number>`coalesce(sum(${value}), 0)`;

export function readinessSums(actor: Actor, filters: ReadinessFilters): ReadinessSums {
  const found = db
    .select({
      schools: count(),
      silent: sumOf(stateIs("silent")),
      green: sumOf(stateIs("green")),
      said: count(expected_students),
      expected_students: sql<number>`coalesce(sum(${expected_students}), 0)`,
      total_students: sumOf(total_students),
      total_student_with_code: sql<number>`coalesce(sum(${total_student_with_code}), 0)`,
      total_without_ic: sql<number>`coalesce(sum(${total_without_ic}), 0)`,
    })
    .from(registration)
    .where(inYear(actor, filters))
    .get();
  const { schools: all, said, ...sums } = found ?? nothing;
  return { ...sums, red: all - sums.silent - sums.green, unsaid: all - said };
}

/** Reads the year from the table's beginning to its end: a look-up for each row of the index costs four times as much. */
function inYear(actor: Actor, { exam_year, ...ofSchool }: ReadinessFilters): SQL | undefined {
  const where = and(visibleTo(actor), ...schoolsFound(ofSchool));
  if (!where) return sql`+${registration.exam_year} = ${exam_year}`;
  const codes = db.select({ school_code: schools.school_code }).from(schools).where(where);
  return and(eq(registration.exam_year, exam_year), inArray(registration.school_code, codes));
}

/** The counts of the states show where the page begins, so that only its own rows are sorted. */
export function listReadiness(
  actor: Actor,
  filters: ReadinessFilters,
  { page, limit, state }: Pick<ReadinessQuery, "page" | "limit" | "state">,
  sums: ReadinessSums,
): Listed<ReadinessLine> {
  const states = readinessStates.filter((each) => state === null || each === state);
  const data: ReadinessLine[] = [];
  let before = (page - 1) * limit;
  let total = 0;
  for (const each of states) {
    total += sums[each];
    if (before < sums[each] && data.length < limit) {
      data.push(...ofState(actor, filters, each, { offset: before, limit: limit - data.length }));
    }
    before = Math.max(before - sums[each], 0);
  }
  return { data, total, page, limit };
}

export function allReadiness(
  actor: Actor,
  filters: ReadinessFilters,
  state: ReadinessState | null,
): ReadinessLine[] {
  const states = readinessStates.filter((each) => state === null || each === state);
  return states.flatMap((each) => ofState(actor, filters, each, { offset: 0, limit: -1 }));
}

function ofState(
  actor: Actor,
  filters: ReadinessFilters,
  state: ReadinessState,
  { offset, limit }: { offset: number; limit: number },
): ReadinessLine[] {
  const page = db
    .select({ id: registration.id })
    .from(registration)
    .where(and(inYear(actor, filters), stateIs(state)))
    .orderBy(asc(registration.school_code))
    .limit(limit)
    .offset(offset);
  return lines()
    .where(and(inArray(registration.id, page), visibleTo(actor)))
    .orderBy(asc(registration.school_code))
    .all();
}
