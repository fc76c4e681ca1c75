import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { students } from "~/db/schema";
import { cleanName, foldDigits } from "~/features/values/text";

/** The years to look a unique index up in: the year asked for, or each there is. */
const yearsOf = (exam_year: number | null): SQL =>
  exam_year === null ? sql`(select year from exam_years)` : sql`(${exam_year})`;

const beginsWith = (column: string, prefix: string, years: SQL): SQL =>
  sql`select id from students where exam_year in ${years}
    and ${sql.raw(column)} >= ${prefix} and ${sql.raw(column)} < ${`${prefix}\u{10FFFF}`}`;

/**
 * Candidates by words of the name (each may be a beginning), by the beginning of the IC, or of the roll number; each is
 * a look-up in an index of its own. Who may not see identity numbers does not find by them either.
 */
export function matchesSearch(actor: Actor, search: string, exam_year: number | null): SQL {
  const text = foldDigits(cleanName(search));
  const words = text.replaceAll("'", "").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  if (words.length === 0) return sql`0`;

  const years = yearsOf(exam_year);
  const match = words.map((word) => `"${word}"*`).join(" ");
  const found = [sql`select rowid from students_fts where students_fts match ${match}`];
  const digits = text.replace(/[\s-]/g, "");
  if (/^\d+$/.test(digits) && can(actor, "student.see_identity")) {
    found.push(beginsWith("ic_number", digits, years));
  }
  if (/^[A-Z0-9/.-]+$/.test(text)) found.push(beginsWith("student_code", text, years));
  return sql`${students.id} in (${sql.join(found, sql` union all `)})`;
}
