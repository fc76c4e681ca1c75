import { and, count, eq, gt, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { schoolRole } from "~/auth/roles";
import { db } from "~/db/client.server";
import { school_exam_years, sheet_prints, users } from "~/db/schema";

const registration = school_exam_years;

/** Registered schools without an approved SU, for the office: the first codes, and how many there are. */
export function schoolsWithoutAccount(exam_year: number, most: number): { codes: string[]; n: number } {
  const withAccount = db
    .select({ school_code: users.school_code })
    .from(users)
    .where(and(eq(users.role_id, schoolRole), eq(users.is_approved, true), isNotNull(users.school_code)));
  const where = and(eq(registration.exam_year, exam_year), notInArray(registration.school_code, withAccount));
  const found = db
    .select({ code: registration.school_code })
    .from(registration)
    .where(where)
    .orderBy(registration.school_code);
  return {
    codes: found
      .limit(most)
      .all()
      .map(({ code }) => code),
    n: numberOf(where),
  };
}

/** Schools with candidates, for the office, and those of them with a receipt of a sheet that is not for checking. */
export function printedSchools(exam_year: number): { printed: number; all: number } {
  const withCandidates = and(eq(registration.exam_year, exam_year), gt(registration.total_students, 0));
  const hasPrint = sql`exists (select 1 from ${sheet_prints} as p where p.school_code = ${registration.school_code}
    and p.exam_year = ${registration.exam_year} and p.sheet not in ('check-list', 'statements'))`;
  return { printed: numberOf(and(withCandidates, hasPrint)), all: numberOf(withCandidates) };
}

const numberOf = (where: SQL | undefined): number =>
  db.select({ n: count() }).from(registration).where(where).get()?.n ?? 0;
