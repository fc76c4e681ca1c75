import { and, eq, getTableColumns, inArray, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { school_exam_years, schools, year_totals } from "~/db/schema";
import { whyYearClosed } from "~/features/exam-years/queries";
import { districtsIn, examTypesIn } from "~/features/lookups/queries";
import { schoolsFound } from "~/features/schools/queries";
import { added, type Compared, type Figures, type Group, nothing } from "./figures";
import { type Choice, choicesFor, type StatisticsScope } from "./scope";

export interface Statistics {
  state: Compared;
  districts: Group[];
  exam_types: Group[];
}

type Row = Figures & { exam_year: number; district_code: string; exam_type_code: string };

/** Reads one row for each district and exam type, however many candidates there are. */
export function statisticsOf(actor: Actor, scope: StatisticsScope): Statistics {
  const rows = storedTotalsOf(actor, scope);
  const own = choicesFor(actor);
  const compared = (isMeant: (row: Row) => boolean = () => true): Compared => {
    const meant = rows.filter(isMeant);
    const of = (year: number) => added(meant.filter(({ exam_year }) => exam_year === year));
    return { now: of(scope.exam_year), before: scope.year_before === null ? null : of(scope.year_before) };
  };
  // A school of the scope may have been in another place that year.
  const groups = (
    all: readonly Choice[],
    chosen: readonly Choice[],
    field: "district_code" | "exam_type_code",
  ) =>
    all
      .filter(
        ({ code }) => chosen.some((own) => own.code === code) || rows.some((row) => row[field] === code),
      )
      .filter(({ code }) => scope[field] === null || code === scope[field])
      .map(({ code, name }) => ({ code, name, ...compared((row) => row[field] === code) }));
  const isClosed = whyYearClosed(scope.exam_year) !== null;
  return {
    state: compared(),
    districts: groups(districtsIn(scope.exam_year), own.districts, "district_code").filter(
      isClosed ? hasSchools : Boolean,
    ),
    exam_types: groups(examTypesIn(scope.exam_year), own.exam_types, "exam_type_code").filter(hasSchools),
  };
}

/** An exam type without schools in either year is left out, and so is a district of a closed year, which had another name or was not there. */
const hasSchools = ({ now, before }: Compared) =>
  now.total_schools > 0 || (before ?? nothing).total_schools > 0;

/** One row a registration, with the columns of `year_totals`. */
const totalsOfSchool = {
  ...getTableColumns(school_exam_years),
  total_schools: sql<number>`1`,
  total_empty_schools: sql<number>`${school_exam_years.total_students} = 0`,
  total_complete_schools: sql<number>`${school_exam_years.total_students} > 0
    and ${school_exam_years.total_student_with_code} = ${school_exam_years.total_students}`,
};

/** The stored totals go by the records of a year. A narrower scope goes by the schools of today, so it adds their registrations. */
function storedTotalsOf(actor: Actor, { exam_year, year_before, ...filters }: StatisticsScope): Row[] {
  const years = [exam_year, year_before ?? exam_year];
  const visible = visibleTo(actor);
  if (!visible) {
    const { district_code, exam_type_code } = filters;
    return db
      .select()
      .from(year_totals)
      .where(
        and(
          inArray(year_totals.exam_year, years),
          district_code ? eq(year_totals.district_code, district_code) : undefined,
          exam_type_code ? eq(year_totals.exam_type_code, exam_type_code) : undefined,
        ),
      )
      .all();
  }
  return db
    .select(totalsOfSchool)
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(inArray(school_exam_years.exam_year, years), visible, ...schoolsFound(filters, school_exam_years)),
    )
    .all();
}
