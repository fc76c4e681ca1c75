import { and, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { sqlite } from "~/db/client.server";
import { students } from "~/db/schema";
import { cleanName, foldDigits } from "~/features/values/text";

/** One way in which a search finds candidates, in two shapes that find the same: through an index, and asked of each row. */
export interface Way {
  /** A query of one column, `id`; null where no index narrows the search. */
  hits: SQL | null;
  matches: SQL;
}

export interface Search {
  byName: Way;
  /** By the beginning of the IC and of the roll number. */
  byNumber: { hits: SQL; matches: SQL }[];
}

/** The years to look a unique index up in: the year asked for, or each there is. */
const yearsOf = (exam_year: number | null): SQL =>
  exam_year === null ? sql`(select year from exam_years)` : sql`(${exam_year})`;

/**
 * Candidates by words of the name (each may be a beginning), by the beginning of the IC, or of the roll number (api.md,
 * "Students"). Who may not see identity numbers does not find by them either. Null when the search can find nobody.
 */
export function readSearch(actor: Actor, search: string, exam_year: number | null): Search | null {
  const text = foldDigits(cleanName(search));
  const words = wordsOf(text);
  if (words.length === 0 || !words.every(isOneToken)) return null;

  const byNumber: Search["byNumber"] = [];
  const digits = text.replace(/[\s-]/g, "");
  const begins = (column: SQLiteColumn, prefix: string) => {
    const matches = sql`${column} >= ${prefix} and ${column} < ${`${prefix}\u{10FFFF}`}`;
    const hits = sql`select ${students.id} as id from ${students}
      where ${students.exam_year} in ${yearsOf(exam_year)} and ${matches}`;
    byNumber.push({ hits, matches: sql`(${matches})` });
  };
  if (/^\d+$/.test(digits) && can(actor, "student.see_identity")) begins(students.ic_number, digits);
  if (/^[A-Z0-9/.-]+$/.test(text)) begins(students.student_code, text);
  return { byName: byName(words), byNumber };
}

/** The words as the index splits them, without those that another word begins with: it asks for more already. */
function wordsOf(text: string): string[] {
  const words = new Set(text.replaceAll("'", "").match(/\p{M}*[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? []);
  return [...words].filter((word) => ![...words].some((other) => other !== word && other.startsWith(word)));
}

const probe = sqlite.prepare("select 1 from students_fts where students_fts match ? limit 1");
const isAscii = (word: string) => /^[\x20-\x7e]*$/.test(word);

/** Letters younger than SQLite's tables part a word in two, which this index cannot look for; no name is kept under it. */
function isOneToken(word: string): boolean {
  if (isAscii(word)) return true;
  try {
    probe.get(prefixOf(word));
    return true;
  } catch {
    return false;
  }
}

const prefixOf = (word: string) => `"${word}"*`;

/** BINTI and what it begins with stand in nearly every name, and so does each letter: the index narrows nothing by them. */
const isEverywhere = (word: string) => word.length < 2 || "BINTI".startsWith(word);

function byName(words: readonly string[]): Way {
  const narrow = words.filter((word) => !isEverywhere(word));
  const wide = words.filter(isEverywhere);
  const match = narrow.map(prefixOf).join(" ");
  const fromIndex = sql`select rowid as id from students_fts where students_fts match ${match}`;
  const matches = nameHas(students.full_name, words, (bare) =>
    narrow.length === 0 ? bare(wide) : sql`${bare(wide)} and ${students.id} in (${fromIndex})`,
  );
  if (narrow.length === 0) return { hits: null, matches };
  if (wide.length === 0) return { hits: fromIndex, matches };
  const name = sql.raw("named.full_name");
  const hits = sql`select named.id from (${fromIndex}) as hit cross join students as named on named.id = hit.id
    where ${plainly(sql`replace(${name}, '''', '')`, wide)}`;
  return { hits, matches };
}

/**
 * Whether a name has the words, asked of the name itself: what the index would say, for where reading the rows of one
 * school is shorter than going through everybody who is called that. Letters beyond ASCII are folded by the index alone.
 */
function nameHas(
  name: typeof students.full_name,
  words: readonly string[],
  byIndex: (bare: (words: readonly string[]) => SQL) => SQL,
): SQL {
  const bare = (asked: readonly string[]) => plainly(sql`replace(${name}, '''', '')`, asked);
  return sql`case
    when length(${name}) <> octet_length(${name}) then ${byIndex(bare)}
    when instr(${name}, '''') then ${bare(words)}
    else ${plainly(sql`${name}`, words)} end`;
}

/** What parts words in ASCII; in GLOB a range in brackets, as in a regular expression. */
const parting = "[ -/:-@[-`{-~]";

/** Each word at the beginning of the text, or after something that is neither letter nor digit. */
function plainly(text: SQL, words: readonly string[]): SQL {
  const folded = words.map((word) => word.normalize("NFD").replace(/\p{M}/gu, ""));
  if (!folded.every(isAscii)) return sql`0`;
  const conditions = folded.map(
    (word) =>
      sql`instr(${text}, ${word}) and (${text} glob ${`${word}*`} or ${text} glob ${`*${parting}${word}*`})`,
  );
  return and(sql`1`, ...conditions) as SQL;
}
