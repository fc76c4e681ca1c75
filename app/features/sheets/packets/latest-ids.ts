import { and, eq, inArray, max, type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { schools, sheet_prints } from "~/db/schema";
import { packetPrints, sheetOf } from "./kinds";
import { hasPlace } from "./stored";

export const ofSchool = eq(schools.school_code, sheet_prints.school_code);

/** The latest print of each paper for each place and selection, of any account. An account of a district prints its schools of today,
 * which are another selection than those of the records. */
export const latestOf = (exam_year: number, ofKey?: SQL) =>
  db
    .select({ latest_id: max(sheet_prints.id).as("latest_id") })
    .from(sheet_prints)
    .leftJoin(schools, ofSchool)
    .where(
      and(
        eq(sheet_prints.exam_year, exam_year),
        inArray(sheet_prints.sheet, packetPrints.map(sheetOf)),
        hasPlace,
        ofKey,
      ),
    )
    .groupBy(
      sheet_prints.sheet,
      sheet_prints.school_code,
      sheet_prints.district_code,
      sheet_prints.filters,
      sql`iif(${sheet_prints.district_code} is null, null, ${sheet_prints.content} ->> '$.own')`,
    )
    .as("latest");

export const holdsPaper = (exam_paper_id: number): SQL =>
  sql`exists (select 1 from json_each(${sheet_prints.content}, '$.papers') where value ->> 'exam_paper_id' = ${exam_paper_id})`;
