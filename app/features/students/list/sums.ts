import { type SQL, sql } from "drizzle-orm";
import { year_totals } from "~/db/schema";
import { numberOf } from "./rows";

export const everyone = sql`total_students`;
export const withdrawn = sql`total_withdrawn`;
export const withoutCode = sql`total_students - total_student_with_code`;

export const totalOfYears = (years: number[], sum: SQL): number =>
  numberOf(sql`select sum(${sum}) from ${year_totals} where exam_year in (${sql.join(years, sql`, `)})`);
