import { and, eq, gt, isNotNull, notInArray, type SQL, sql } from "drizzle-orm";
import { districtRole, schoolRole } from "~/auth/roles";
import { db, onceARequest } from "~/db/client";
import { school_exam_years, sheet_prints, users } from "~/db/schema";

const registration = school_exam_years;

const withAccount = db
  .select({ school_code: users.school_code })
  .from(users)
  .where(and(eq(users.role_id, schoolRole), eq(users.is_approved, true), isNotNull(users.school_code)));

const supervised = db
  .select({ district_code: users.district_code })
  .from(users)
  .where(and(eq(users.role_id, districtRole), eq(users.is_approved, true), isNotNull(users.district_code)));

/** Not of check lists, statements and question papers. */
const hasPrint = sql`exists (select 1 from ${sheet_prints} as p where p.school_code = ${registration.school_code}
  and p.exam_year = ${registration.exam_year} and p.sheet not in ('check-list', 'statements') and p.sheet not like 'packet-%')`;

const sumOf = (condition: SQL) => sql<number>`coalesce(sum(${condition}), 0)`;

const counts = db
  .select({
    without_account: sumOf(notInArray(registration.school_code, withAccount)),
    unsupervised: sql<number>`count(distinct case when ${notInArray(registration.district_code, supervised)}
      then ${registration.district_code} end)`,
    unprinted: sumOf(sql`${gt(registration.total_students, 0)} and not ${hasPrint}`),
  })
  .from(registration)
  .where(eq(registration.exam_year, sql.placeholder("exam_year")))
  .prepare();

/** For the office: registered schools without an approved SU, their districts without an approved PENYELIA_DAERAH,
 * and the schools with candidates and no print of a sheet. */
export const schoolsOfYear = (exam_year: number) =>
  onceARequest(
    `work of schools ${exam_year}`,
    () => counts.get({ exam_year }) ?? { without_account: 0, unsupervised: 0, unprinted: 0 },
  );
