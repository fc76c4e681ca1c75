import { and, eq, gt, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { schoolRole } from "~/auth/roles";
import { db } from "~/db/client";
import { school_exam_years, sheet_prints, users } from "~/db/schema";

const registration = school_exam_years;
const ofYear = eq(registration.exam_year, sql.placeholder("exam_year"));

const withAccount = db
  .select({ school_code: users.school_code })
  .from(users)
  .where(and(eq(users.role_id, schoolRole), eq(users.is_approved, true), isNotNull(users.school_code)));

const hasNoAccount = notInArray(registration.school_code, withAccount);

/** Not of check lists, statements and question papers. */
const hasPrint = sql`exists (select 1 from ${sheet_prints} as p where p.school_code = ${registration.school_code}
  and p.exam_year = ${registration.exam_year} and p.sheet not in ('check-list', 'statements') and p.sheet not like 'packet-%')`;

const hasCandidates = gt(registration.total_students, 0);
const sumOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

const counts = db
  .select({
    without_account: sumOf(hasNoAccount),
    to_print: sumOf(hasCandidates),
    printed: sumOf(sql`${hasCandidates} and ${hasPrint}`),
  })
  .from(registration)
  .where(ofYear)
  .prepare();

const withoutAccount = db
  .select({ code: sql<string>`${registration.school_code}` })
  // In the order of this index the read ends at the first codes.
  .from(sql`${registration} indexed by school_exam_years_once`)
  .where(and(ofYear, hasNoAccount))
  .orderBy(registration.school_code)
  .limit(sql.placeholder("most"))
  .prepare();

export interface SchoolsOfYear {
  /** Registered schools without an approved SU: the first codes, and how many there are. */
  accounts: { codes: string[]; n: number };
  /** Schools with candidates, and those of them with a receipt of a sheet that is not for checking. */
  prints: { printed: number; all: number };
}

/** For the office; `most` codes. */
export function schoolsOfYear(exam_year: number, most: number): SchoolsOfYear {
  const found = counts.get({ exam_year });
  if (!found) throw new Error("a sum always has a row");
  const n = found.without_account;
  const codes = n === 0 ? [] : withoutAccount.all({ exam_year, most }).map(({ code }) => code);
  return { accounts: { codes, n }, prints: { printed: found.printed, all: found.to_print } };
}
