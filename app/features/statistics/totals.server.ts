import { and, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope.server";
import { db } from "~/db/client.server";
import { school_exam_years, schools, year_totals } from "~/db/schema";
import { schoolsFound } from "~/features/schools/queries.server";
import { added, type Compared, type Figures, type Group, nothing } from "./figures";
import { type Choice, choicesFor, type StatisticsScope } from "./scope.server";

export interface Statistics {
  state: Compared;
  districts: Group[];
  exam_types: Group[];
}

type Row = Figures & { exam_year: number; district_code: string; exam_type_code: string };

/** Reads one row for each district and exam type, however many candidates there are. */
export function statisticsOf(actor: Actor, scope: StatisticsScope): Statistics {
  const rows = storedTotalsOf(actor, scope);
  const { districts, exam_types } = choicesFor(actor);
  const compared = (isMeant: (row: Row) => boolean = () => true): Compared => {
    const meant = rows.filter(isMeant);
    const of = (year: number) => added(meant.filter(({ exam_year }) => exam_year === year));
    return { now: of(scope.exam_year), before: scope.year_before === null ? null : of(scope.year_before) };
  };
  const groups = (places: readonly Choice[], field: "district_code" | "exam_type_code") =>
    places
      .filter(({ code }) => scope[field] === null || code === scope[field])
      .map(({ code, name }) => ({ code, name, ...compared((row) => row[field] === code) }));
  return {
    state: compared(),
    districts: groups(districts, "district_code"),
    exam_types: groups(exam_types, "exam_type_code").filter(hasSchools),
  };
}

/** An exam type without schools in either year is left out. */
const hasSchools = ({ now, before }: Compared) =>
  now.total_schools > 0 || (before ?? nothing).total_schools > 0;

/** One row a registration, with the columns of `year_totals` and the school's code. */
const totalsOfSchools = sql`(select r.*, s.district_code, s.exam_type_code, 1 as total_schools,
  r.total_students = 0 as total_empty_schools,
  r.total_students > 0 and r.total_student_with_code = r.total_students as total_complete_schools
  from ${school_exam_years} as r join ${schools} as s on s.school_code = r.school_code)`;

/** Totals by district and type replace `schools` under its name, so that the one scope condition fits both.
 * An account of a single school needs the totals by school. */
function storedTotalsOf(actor: Actor, { exam_year, year_before, ...filters }: StatisticsScope): Row[] {
  const years = sql`${schools}.exam_year in (${exam_year}, ${year_before})`;
  const where = and(years, visibleTo(actor), ...schoolsFound(filters));
  const totals = actor.school_code ? totalsOfSchools : sql`${year_totals}`;
  return db.all<Row>(sql`select * from ${totals} as ${schools} where ${where}`);
}
