import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { wordsIn } from "~/db/name-words";
import { students } from "~/db/schema";
import { cleanName, foldDigits } from "~/features/values/text";

/** What a search asks for: all of the words, or the beginning of one of the numbers. */
export interface Search {
  words: readonly string[];
  numbers: readonly { column: SQLiteColumn; prefix: string }[];
}

/**
 * Candidates by words of the name (each may be a beginning), by the beginning of the IC, or of the roll number. An actor
 * who may not see identity numbers does not find by them. Null when the search has no letter and no digit.
 */
export function readSearch(actor: Actor, search: string): Search | null {
  const text = foldDigits(cleanName(search));
  const words = wordsToFind(text);
  if (words.length === 0) return null;
  const digits = text.replace(/[\s-]/g, "");
  const numbers: Search["numbers"][number][] = [];
  if (/^\d+$/.test(digits) && can(actor, "student.see_identity"))
    numbers.push({ column: students.ic_number, prefix: digits });
  if (/^[A-Z0-9/.-]+$/.test(text)) numbers.push({ column: students.student_code, prefix: text });
  return { words, numbers };
}

/** The words of the search, without those that another word begins with. */
function wordsToFind(text: string): string[] {
  const words = [...new Set(wordsIn(text))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

/** The ids of the candidates of one year that a search finds, each once. */
export function hitsIn(year: number, { words, numbers }: Search): SQL {
  const match = words.map((word) => `"${year}${word}"*`).join(" ");
  const byWord = sql`select rowid as id from students_fts where students_fts match ${match}`;
  const begins = numbers.map(
    ({ column, prefix }) => sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`})`,
  );
  const byNumber = begins.map((begun, at) => {
    const others = begins.slice(0, at).map((other) => sql` and ${other} is not true`);
    return sql`select ${students.id} from ${students} where ${students.exam_year} = ${year} and ${begun}
      and ${students.id} not in (${byWord})${sql.join(others)}`;
  });
  return sql.join([byWord, ...byNumber], sql` union all `);
}
