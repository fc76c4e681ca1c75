import { and, asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_exam_years, schools } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries";
import type { StatisticsQuery } from "./schema";
import type { StatisticsScope } from "./scope";

const before = alias(school_exam_years, "before");
const registration = school_exam_years;

const columns = {
  school_code: registration.school_code,
  recorded_school_code: registration.recorded_school_code,
  school_name: registration.school_name,
  district_code: registration.district_code,
  exam_type_code: registration.exam_type_code,
  total_students: registration.total_students,
  total_male: registration.total_male,
  total_female: registration.total_female,
  total_student_with_code: registration.total_student_with_code,
  total_not_citizen: registration.total_not_citizen,
  total_without_ic: registration.total_without_ic,
  total_withdrawn: registration.total_withdrawn,
  /** Null when the school was not registered to the year before. */
  total_students_before: sql<number | null>`${before.total_students}`.as("total_students_before"),
};

const sortColumns = {
  ...columns,
  unstated: sql`${registration.total_students} - ${registration.total_male} - ${registration.total_female}`,
  change: sql`${registration.total_students} - ${before.total_students}`,
};

export type SchoolFigures = ReturnType<typeof schoolFigures>[number];

type Order = Pick<StatisticsQuery, "sort_column" | "sort_direction">;
type Slice = Pick<StatisticsQuery, "page" | "limit">;

/** The cross join walks the registrations in name order, so that a page by name reads only its own rows. */
export function schoolFigures(actor: Actor, scope: StatisticsScope, order: Order, slice?: Slice) {
  const inYearBefore = and(
    eq(before.school_code, registration.school_code),
    eq(before.exam_year, scope.year_before ?? 0),
  );
  const found = db
    .select(columns)
    .from(registration)
    .crossJoin(schools)
    .leftJoin(before, inYearBefore)
    .where(
      and(
        eq(registration.exam_year, scope.exam_year),
        eq(schools.school_code, registration.school_code),
        visibleTo(actor),
        ...schoolsFound(scope, registration),
      ),
    )
    .orderBy(...inOrder(order))
    .$dynamic();
  return slice
    ? found
        .limit(slice.limit)
        .offset((slice.page - 1) * slice.limit)
        .all()
    : found.all();
}

/** A blank change comes last in both directions. */
function inOrder({ sort_column, sort_direction }: Order): SQL[] {
  const column = sortColumns[sort_column];
  const chosen = sort_direction === "asc" ? asc(column) : desc(column);
  if (sort_column === "school_code") return [chosen];
  const blanks = sort_column === "change" ? [sql`${before.total_students} is null`] : [];
  return [...blanks, chosen, asc(registration.id)];
}
