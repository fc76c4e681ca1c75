import { type SQL, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { inJson } from "~/db/in-json";
import { year_totals } from "~/db/schema";

export const everyone = sql`total_students`;
export const withdrawn = sql`total_withdrawn`;
export const withoutCode = sql`total_students - total_student_with_code`;

/** Every list asks for one of these sums. */
const totals = new Map(
  [everyone, withdrawn, withoutCode].map((sum) => [
    sum,
    db
      .select({ n: sql<number | null>`sum(${sum})` })
      .from(year_totals)
      .where(inJson(year_totals.exam_year, "years"))
      .prepare(),
  ]),
);

export const totalOfYears = (years: number[], sum: SQL): number =>
  totals.get(sum)?.get({ years: JSON.stringify(years) })?.n ?? 0;
