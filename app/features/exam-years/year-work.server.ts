import { and, count, eq, gt, isNotNull, notInArray, sql } from "drizzle-orm";
import { schoolRole } from "~/auth/roles";
import { db } from "~/db/client.server";
import { school_exam_years, sheet_prints, users } from "~/db/schema";

const registration = school_exam_years;
const ofYear = eq(registration.exam_year, sql.placeholder("exam_year"));

const withAccount = db
  .select({ school_code: users.school_code })
  .from(users)
  .where(and(eq(users.role_id, schoolRole), eq(users.is_approved, true), isNotNull(users.school_code)));

const withoutAccount = db
  .select({ code: registration.school_code, n: sql<number>`count(*) over ()` })
  .from(registration)
  .where(and(ofYear, notInArray(registration.school_code, withAccount)))
  .orderBy(registration.school_code)
  .limit(sql.placeholder("most"))
  .prepare();

/** Registered schools without an approved SU, for the office: the first codes, and how many there are. */
export function schoolsWithoutAccount(exam_year: number, most: number): { codes: string[]; n: number } {
  const found = withoutAccount.all({ exam_year, most });
  return { codes: found.map(({ code }) => code), n: found[0]?.n ?? 0 };
}

const hasPrint = sql`exists (select 1 from ${sheet_prints} as p where p.school_code = ${registration.school_code}
  and p.exam_year = ${registration.exam_year} and p.sheet not in ('check-list', 'statements'))`;

const prints = db
  .select({ all: count(), printed: sql<number>`coalesce(sum(${hasPrint}), 0)` })
  .from(registration)
  .where(and(ofYear, gt(registration.total_students, 0)))
  .prepare();

/** Schools with candidates, for the office, and those of them with a receipt of a sheet that is not for checking. */
export const printedSchools = (exam_year: number): { printed: number; all: number } =>
  prints.get({ exam_year }) ?? { printed: 0, all: 0 };
