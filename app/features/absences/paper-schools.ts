import { and, asc, count, eq, gt, inArray, type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { visibleTo } from "~/auth/scope";
import { db } from "~/db/client";
import { absences, attendance_returns, exam_papers, school_exam_years, schools } from "~/db/schema";
import { absent, counted } from "./queries";

/** Which pairs of a paper and a school are read. */
export interface PaperSchools {
  papers: readonly number[];
  /** Narrows the schools. */
  place?: SQL;
}

/** A row for each paper and each school with candidates for it that the actor sees, with the attendance list that came back. */
export const paperSchools = <Columns extends Parameters<typeof db.select>[0]>(
  selected: Columns,
  actor: Actor,
  { papers, place }: PaperSchools,
  where?: SQL,
) =>
  db
    .select(selected as NonNullable<Columns>)
    .from(exam_papers)
    .innerJoin(
      school_exam_years,
      and(
        eq(school_exam_years.exam_year, exam_papers.exam_year),
        eq(school_exam_years.exam_type_code, exam_papers.exam_type_code),
        gt(school_exam_years.total_students, 0),
      ),
    )
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .leftJoin(
      attendance_returns,
      and(
        eq(attendance_returns.registration_id, school_exam_years.id),
        eq(attendance_returns.exam_paper_id, exam_papers.id),
      ),
    )
    .where(and(inArray(exam_papers.id, [...papers]), place, visibleTo(actor), where))
    .$dynamic();

/** The recorded absentees of the same pairs. */
const absentees = (actor: Actor, { papers, place }: PaperSchools) =>
  absent({ exam_paper_id: absences.exam_paper_id, registration_id: school_exam_years.id, n: count().as("n") })
    .where(and(inArray(absences.exam_paper_id, [...papers]), place, counted(actor)))
    .groupBy(absences.exam_paper_id, school_exam_years.id)
    .as("absentees");

const onPair = sql`"absentees"."exam_paper_id" = ${exam_papers.id} and "absentees"."id" = ${school_exam_years.id}`;

/** The pairs of `paperSchools`, each with its absentees: `total_absent` counts them. */
export const withAbsentees = <Columns extends Parameters<typeof db.select>[0]>(
  selected: Columns,
  actor: Actor,
  of: PaperSchools,
  where?: SQL,
) => paperSchools(selected, actor, of, where).leftJoin(absentees(actor, of), onPair);

export const total_absent = sql<number>`coalesce("absentees"."n", 0)`;

export const byDistrict = [
  asc(school_exam_years.district_code),
  asc(school_exam_years.school_name),
  asc(school_exam_years.id),
];
