import { eq, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { bareBirthCertificate, students } from "~/db/schema";
import { scannedNumber } from "~/features/values/scans";
import { cleanName, foldDigits } from "~/features/values/text";
import { withoutSeparators } from "../ic";
import { matchIn, type NameSearch, readNames } from "./name-search";
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

/** A list asks for the number of these candidates and for a page of them, but the index of names is read once. */
export function hitsOf(search: Search): Hits {
  const read = new Map<number, string>();
  return (year) => {
    const ids = read.get(year) ?? textOf(sql`select json_group_array(id) from (${found(year, search)})`);
    read.set(year, ids);
    return ids;
  };
}

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
