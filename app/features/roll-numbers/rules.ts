import { type Problem, problem } from "~/messages";

/** What of a candidate decides its place. */
export interface Numbered {
  id: number;
  full_name: string;
  class_name: string | null;
  created_at: string;
}

/** A running number has three digits (product 4.4), so a code serves no more candidates than this. */
export const HIGHEST_NUMBER = 999;

/**
 * Product 4.1: class, name, id; once the year is locked, those created at or before the lock first. The order is that of the
 * stored bytes, as SQLite's BINARY sorts them, so that no locale and no version of one can renumber a school.
 */
export function orderForNumbers<Student extends Numbered>(
  students: readonly Student[],
  lock: string | null,
): Student[] {
  return students.toSorted(
    (a, b) =>
      Number(isLate(a, lock)) - Number(isLate(b, lock)) ||
      compareBinary(a.class_name ?? "", b.class_name ?? "") ||
      compareBinary(a.full_name, b.full_name) ||
      a.id - b.id,
  );
}

/** Instants are UTC ISO text of one length, so their text compares as they do. */
export function isLate({ created_at }: { created_at: string }, lock: string | null): boolean {
  return lock !== null && created_at > lock;
}

/** The order of the UTF-8 bytes. UTF-16, which `<` compares, differs from it only past the surrogates. */
export function compareBinary(a: string, b: string): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at++) {
    const left = a.charCodeAt(at);
    const right = b.charCodeAt(at);
    if (left !== right) return rank(left) - rank(right);
  }
  return a.length - b.length;
}

/** Surrogates begin the characters from U+10000, which come after U+E000 to U+FFFF. */
const rank = (unit: number) => (unit < 0xd800 ? unit : unit > 0xdfff ? unit - 0x800 : unit + 0x2000);

export type Numbers<Student> =
  | { ok: true; rows: { student: Student; student_code: string }[] }
  | { ok: false; problem: Problem };

/** `{code}/{NNN}` for candidates already in order; refused where they are more than three digits can count. */
export function numbersFor<Student>(ordered: readonly Student[], code: string): Numbers<Student> {
  if (ordered.length > HIGHEST_NUMBER) {
    return { ok: false, problem: problem("too_many_to_number", { n: ordered.length, max: HIGHEST_NUMBER }) };
  }
  const rows = ordered.map((student, at) => ({
    student,
    student_code: `${code}/${String(at + 1).padStart(3, "0")}`,
  }));
  return { ok: true, rows };
}

export type CodeField = "hq_code" | "hq_code_alt";

export interface Coded {
  school_code: string;
  hq_code: string;
  hq_code_alt: string | null;
  /** What its exam type says: the numbers of PSRA begin with the school's code, all others with a centre code (product 4.2). */
  roll_code: "school_code" | "hq_code";
}

/** The code that begins each number: the school's, or the centre code that was chosen. */
export function codeFor(
  school: Coded,
  chosen: CodeField,
): { ok: true; code: string } | { ok: false; problem: Problem } {
  if (school.roll_code === "school_code") return { ok: true, code: school.school_code };
  const code = school[chosen];
  return code ? { ok: true, code } : { ok: false, problem: problem("no_centre_code") };
}

export type Change = "same" | "new" | "changed" | "taken_away";

interface Renumbered {
  old: string | null;
  new: string | null;
}

/** What each candidate would notice: the same number, a first one, another one, or none any more. */
export function diff<Row extends Renumbered>(rows: readonly Row[]): (Row & { change: Change })[] {
  return rows.map((row) => ({ ...row, change: changeOf(row) }));
}

function changeOf({ old, new: next }: Renumbered): Change {
  if (old === next) return "same";
  if (old === null) return "new";
  return next === null ? "taken_away" : "changed";
}
