import { and, type Column, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { nameSpellings } from "~/db/name-key";
import { wordsIn } from "~/db/name-words";
import { bareBirthCertificate, schools, students } from "~/db/schema";
import { scannedNumber } from "~/features/values/parcels";
import { cleanName, foldDigits } from "~/features/values/text";
import { withoutSeparators } from "../ic";
import { textOf } from "./rows";

/** A condition on a number, and the index that answers it within a year. */
interface ByNumber {
  index: string;
  has: SQL;
}

export interface Search {
  names: NameSearch;
  numbers: readonly ByNumber[];
}

/** Matches names, identity numbers and roll numbers; a masked reader cannot search by an identity number. */
export function readSearch(actor: Actor, search: string): Search | null {
  const text = foldDigits(cleanName(search));
  const names = readNames(text);
  if (names.length === 0) return null;
  const identities = can(actor, "student.see_identity") ? [...byIc(text), ...byDocument(text)] : [];
  return { names, numbers: [...identities, ...byRollNumber(text)] };
}

/** By its first digits, or by four and more of its last, which read the whole index of the year: 6 ms for 100,000. */
function byIc(text: string): ByNumber[] {
  const digits = withoutSeparators(text).replaceAll(".", "");
  if (!/^\d+$/.test(digits)) return [];
  const index = "students_by_ic";
  const isEnd = digits.length >= 4 && digits.length < 12;
  return [
    { index, has: begins(students.ic_number, digits) },
    ...(isEnd ? [{ index, has: ends(students.ic_number, digits) }] : []),
  ];
}

function byDocument(text: string): ByNumber[] {
  const bare = text.replace(/[\s/-]/g, "");
  if (!/^[A-Z0-9]{4,20}$/.test(bare) || !/\d/.test(bare)) return [];
  return [
    { index: "students_by_passport", has: begins(students.passport_number, bare) },
    {
      index: "students_by_birth_cert",
      has: sql`${students.birth_cert_number} is not null and ${begins(bareBirthCertificate, bare)}`,
    },
  ];
}

/** `BRA7001/094` by its beginning, with a blank for the slash, by its barcode, or by its three digits alone. */
function byRollNumber(text: string): ByNumber[] {
  const index = "students_code_once";
  const code = text.replace(
    /^(\S+) (\d{1,3})$/,
    (_, centre, number) => `${centre}/${number.padStart(3, "0")}`,
  );
  if (!/^[A-Z0-9/.-]+$/.test(code)) return [];
  const isNumber = /^\d{3}$/.test(code);
  const scanned = scannedNumber(code);
  return [
    { index, has: begins(students.student_code, code) },
    ...(scanned === code ? [] : [{ index, has: eq(students.student_code, scanned) }]),
    ...(isNumber ? [{ index, has: ends(students.student_code, `/${code}`) }] : []),
  ];
}

const begins = (column: SQLiteColumn | SQL, text: string) =>
  sql`(${column} >= ${text} and ${column} < ${`${text}\u{10FFFF}`})`;

const ends = (column: SQLiteColumn, text: string) => sql`substr(${column}, ${-text.length}) = ${text}`;

/** The ids of the candidates of a year that a search finds, as JSON. */
export type Hits = (year: number) => string;

/** A condition on `schools` for a year, or for that of a column. */
export type OfSchool = (year: number | Column) => SQL | undefined;

/** A list asks for the number of these candidates and for a page of them, but they are searched once. */
export function hitsOf(search: Search, ofSchool: OfSchool | null): Hits {
  const read = new Map<number, string>();
  const hits = (exam_year: number) =>
    ofSchool === null
      ? textOf(sql`select json_group_array(id) from (${found(exam_year, search)})`)
      : hitsIn(exam_year, ofSchool(exam_year), search);
  return (year) => {
    const ids = read.get(year) ?? hits(year);
    read.set(year, ids);
    return ids;
  };
}

/** Reads the candidates of the school, because the index has the names of the whole state: 2 ms of each search at 60,000. */
function hitsIn(exam_year: number, ofSchool: SQL | undefined, { names, numbers }: Search): string {
  const { id, full_name, full_name_arabic } = students;
  const has_number = sql<
    number | null
  >`(${sql.join([sql`0`, ...numbers.map(({ has }) => sql`(${has})`)], sql` or `)})`;
  const codes = db.select({ school_code: schools.school_code }).from(schools).where(ofSchool);
  const rows = db
    .select({ id, full_name, full_name_arabic, has_number })
    .from(students)
    .where(and(inArray(students.school_code, codes), eq(students.exam_year, exam_year)))
    .all();
  const hits = rows.filter(
    (row) => row.has_number || hasNames(wordsIn(`${row.full_name} ${row.full_name_arabic ?? ""}`), names),
  );
  return JSON.stringify(hits.map((row) => row.id));
}

/** As the index answers `matchIn`. */
const hasNames = (words: readonly string[], names: NameSearch): boolean =>
  names.every((ways) =>
    ways.some((way) =>
      way.every((token) =>
        words.some((word) => (token.isWhole ? word === token.word : word.startsWith(token.word))),
      ),
    ),
  );

function found(year: number, { names, numbers }: Search): SQL {
  const byName = sql`select rowid as id from students_fts where students_fts match ${matchIn(year, names)}`;
  const byNumber = numbers.map(({ index, has }, at) => {
    const others = numbers.slice(0, at).map((other) => sql` and (${other.has}) is not true`);
    return sql`select ${students.id} from ${students} indexed by ${sql.identifier(index)}
      where ${students.exam_year} = ${year} and ${has}
      and ${students.id} not in (${byName})${sql.join(others)}`;
  });
  return sql.join([byName, ...byNumber], sql` union all `);
}

interface Token {
  word: string;
  isWhole: boolean;
}

/** One of the ways to find a typed word: a name has all of its tokens. */
type Way = readonly Token[];

/** A name is found by every word, each in one of its ways. */
type NameSearch = readonly (readonly Way[])[];

function readNames(text: string): NameSearch {
  const words = wordsIn(text);
  const found = new Map<string, readonly Way[]>();
  for (const [at, word] of words.entries())
    if (!found.has(word)) found.set(word, waysOf(word, words[at - 1]));
  const others = (word: string) => words.filter((other) => other !== word);
  return [...found]
    .filter(([word]) => !others(word).some((other) => other.startsWith(word)))
    .map(([, ways]) => ways);
}

/** As typed, in another spelling, joined to the word before (NUR AIN: NURAIN), or apart (ZULKIFLI: ZUL-KIFLI). */
function waysOf(word: string, before: string | undefined): readonly Way[] {
  const spelt =
    nameSpellings.find((each) => each.includes(word))?.filter((each) => !each.startsWith(word)) ?? [];
  return [
    [begun(word)],
    ...spelt.map((each) => [whole(each)]),
    ...(before && word.length > 1 ? [[begun(before + word)]] : []),
    ...apart(word),
  ];
}

const shortest = { first: 2, rest: 3 };
/** Longer words are not names that somebody wrote as one. */
const longest = 24;

function apart(word: string): Way[] {
  if (word.length > longest || /\P{L}/u.test(word)) return [];
  const cuts = Math.max(0, word.length - shortest.first - shortest.rest + 1);
  return Array.from({ length: cuts }, (_, at) => {
    const cut = shortest.first + at;
    return [whole(word.slice(0, cut)), begun(word.slice(cut))];
  });
}

const whole = (word: string): Token => ({ word, isWhole: true });
const begun = (word: string): Token => ({ word, isWhole: false });

/** For FTS5. Words hold letters and digits alone, so a quoted one is never an operator. */
function matchIn(year: number, names: NameSearch): string {
  const token = ({ word, isWhole }: Token) => `"${year}${word}"${isWhole ? "" : "*"}`;
  const wayed = (way: Way) => `(${way.map(token).join(" AND ")})`;
  return names.map((ways) => `(${ways.map(wayed).join(" OR ")})`).join(" AND ");
}
