import { and, count, eq, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { school_exam_years, schools, sheet_prints } from "~/db/schema";
import type { Paper } from "~/features/exam-papers/queries";
import { printOfSheet, sheetOf } from "./kinds";
import { holdsPaper, latestOf } from "./latest-ids";

const countLatest = (exam_year: number, where: SQL | undefined) => {
  const latest = latestOf(exam_year);
  return db
    .select({ sheet: sheet_prints.sheet, prints: count() })
    .from(latest)
    .innerJoin(sheet_prints, eq(sheet_prints.id, latest.latest_id))
    .where(where)
    .groupBy(sheet_prints.sheet)
    .orderBy(sheet_prints.sheet)
    .all();
};

type OfYear = Pick<Paper, "id" | "exam_year">;

/** How many of each kind show the paper. */
export const latestWithPaper = ({ id, exam_year }: OfYear) =>
  countLatest(exam_year, holdsPaper(id)).flatMap(({ sheet, prints }) => {
    const print = printOfSheet(sheet);
    return print ? [{ print, prints }] : [];
  });

/** Prints that show the packets of a paper for one of the registrations, or would show them once they are fixed. */
export function countPrintsOf(paper: OfYear, registration_ids: readonly number[]): number {
  const { recorded, present } = { recorded: school_exam_years.district_code, present: schools.district_code };
  const shows = db
    .select({ one: sql`1` })
    .from(school_exam_years)
    .innerJoin(schools, eq(schools.school_code, school_exam_years.school_code))
    .where(
      and(
        sql`${school_exam_years.id} in (select value from json_each(${JSON.stringify(registration_ids)}))`,
        sql`case ${sheet_prints.content} ->> '$.place' when 'state' then 1
          when 'school' then ${sheet_prints.school_code} = ${school_exam_years.school_code}
          else ${sheet_prints.district_code} in (${recorded}, ${present}) end`,
      ),
    );
  const rows = countLatest(
    paper.exam_year,
    and(
      sql`${sheet_prints.sheet} <> ${sheetOf("scripts")}`,
      sql`coalesce(${sheet_prints.filters} ->> '$.exam_paper_id', ${paper.id}) = ${paper.id}`,
      sql`exists ${shows}`,
    ),
  );
  return rows.reduce((sum, { prints }) => sum + prints, 0);
}
