import { type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { inJson } from "~/db/in-json";
import { year_totals } from "~/db/schema";

export const everyone = sql`total_students`;
export const withdrawn = sql`total_withdrawn`;
export const withoutCode = sql`total_students - total_student_with_code`;

function totalOf(sum: SQL): (years: readonly number[]) => number {
  const query = db
    .select({ n: sql<number | null>`sum(${sum})` })
    .from(year_totals)
    .where(inJson(year_totals.exam_year, "years"))
    .prepare();
  return (years) => query.get({ years: JSON.stringify(years) })?.n ?? 0;
}

/** Every list asks for one of them. */
export const totalOfYears = {
  everyone: totalOf(everyone),
  withdrawn: totalOf(withdrawn),
  withoutCode: totalOf(withoutCode),
};
