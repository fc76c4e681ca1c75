import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { wordsIn } from "~/db/name-words";
import { students } from "~/db/schema";
import { cleanName, foldDigits } from "~/features/values/text";

export interface Search {
  words: readonly string[];
  numbers: readonly { column: SQLiteColumn; prefix: string }[];
}

/** Matches the beginnings of name words, IC or roll number; a masked reader cannot search by IC. */
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

function wordsToFind(text: string): string[] {
  const words = [...new Set(wordsIn(text))];
  return words.filter((word) => !words.some((other) => other !== word && other.startsWith(word)));
}

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
