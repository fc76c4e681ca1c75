import { and, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client.server";
import { Postings } from "~/db/postings.server";
import { students } from "~/db/schema";
import { cleanName, foldDigits } from "~/features/values/text";
import { addBits, type Bits, joinBits, keepBits, noBits } from "./bits";
import { numbersOf } from "./found.server";
import type { Roster } from "./roster.server";
import { headLengths } from "./roster-column";

/** What a search asks for: all of the words, or the beginning of one of the numbers. */
export interface Search {
  words: readonly string[];
  numbers: readonly { column: keyof typeof headLengths; prefix: string }[];
}

/**
 * Candidates by words of the name (each may be a beginning), by the beginning of the IC, or of the roll number (api.md,
 * "Students"). Who may not see identity numbers does not find by them either. Null when the search can find nobody.
 */
export function readSearch(actor: Actor, search: string): Search | null {
  const text = foldDigits(cleanName(search));
  const words = wordsOf(text);
  if (words.length === 0 || !words.every(isOneToken)) return null;
  const digits = text.replace(/[\s-]/g, "");
  const numbers: Search["numbers"][number][] = [];
  if (/^\d+$/.test(digits) && can(actor, "student.see_identity"))
    numbers.push({ column: "ic_number", prefix: digits });
  if (/^[A-Z0-9/.-]+$/.test(text)) numbers.push({ column: "student_code", prefix: text });
  return { words, numbers };
}

/** The words as the index splits them, without those that another word begins with: it asks for more already. */
function wordsOf(text: string): string[] {
  const runs = text.replaceAll("'", "").match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  const words = new Set(runs.filter((run) => /[\p{L}\p{N}]/u.test(run)));
  return [...words].filter((word) => ![...words].some((other) => other !== word && other.startsWith(word)));
}

const named = sqlite
  .prepare<[string], number>("select rowid from students_fts where students_fts match ?")
  .pluck();
const isAscii = (word: string) => /^[\x20-\x7e]*$/.test(word);
const prefixOf = (word: string) => `"${word}"*`;

/** Letters younger than SQLite's tables part a word in two, which this index cannot look for; no name is kept under it. */
function isOneToken(word: string): boolean {
  if (isAscii(word)) return true;
  try {
    named.get(prefixOf(word));
    return true;
  } catch {
    return false;
  }
}

const postings = new Postings(sqlite, "students_fts", [2, 3]);

/** Everybody in the state whom a search finds. */
export function bitsOfSearch({ words, numbers }: Search, roster: Roster): Bits {
  const [first, ...others] = words.map((word) => bitsOfWord(word, roster));
  const bits = first as Bits;
  for (const other of others) keepBits(bits, other);
  for (const { column, prefix } of numbers) {
    if (prefix.length > headLengths[column]) {
      const begins = beginsWith(students[column], prefix);
      const years = sql`(select year from exam_years)`;
      addBits(
        bits,
        numbersOf(
          sql`select ${students.id} from ${students} where ${students.exam_year} in ${years} and ${begins}`,
        ),
      );
    } else {
      const begun = roster.everybody();
      roster.keep(begun, column, (head) => typeof head === "string" && head.startsWith(prefix));
      joinBits(bits, begun);
    }
  }
  return bits;
}

/** What begins with a word of ASCII is read from the pages of the index; the folding of other letters is its own. */
function bitsOfWord(word: string, roster: Roster): Bits {
  const bits = noBits(roster.lastId);
  if (isAscii(word)) postings.addBeginning(word.toLowerCase(), bits);
  else addBits(bits, named.all(prefixOf(word)));
  return bits;
}

const beginsWith = (column: SQLiteColumn, prefix: string) =>
  sql`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`})`;

/** A name of nothing but ASCII, of which SQL can tell what the index would say. */
export const isPlain = sql`length(${students.full_name}) = octet_length(${students.full_name})`;

/** Whether a search finds a row, asked of the row itself; of the words, only where the name is plain. */
export function matchesRow({ words, numbers }: Search): SQL {
  const name = students.full_name;
  const byName = sql`${isPlain} and case when instr(${name}, '''')
    then ${hasWords(sql`replace(${name}, '''', '')`, words)} else ${hasWords(sql`${name}`, words)} end`;
  const byNumber = numbers.map(({ column, prefix }) => beginsWith(students[column], prefix));
  return or(sql`(${byName})`, ...byNumber) as SQL;
}

/** What parts words in ASCII; in GLOB a range in brackets, as in a regular expression. */
const parting = "[ -/:-@[-`{-~]";

/** Each word at the beginning of the text, or after something that is neither letter nor digit. */
function hasWords(text: SQL, words: readonly string[]): SQL {
  const folded = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
  if (!folded.every(isAscii)) return sql`0`;
  const conditions = folded.map(
    (word) =>
      sql`instr(${text}, ${word}) and (${text} glob ${`${word}*`} or ${text} glob ${`*${parting}${word}*`})`,
  );
  return and(sql`1`, ...conditions) as SQL;
}
