import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { school_exam_years } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";

const registrationAt = db
  .select({ id: school_exam_years.id })
  .from(school_exam_years)
  .where(
    and(
      eq(school_exam_years.school_code, sql.placeholder("school_code")),
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
    ),
  )
  .prepare();

/** In every scope. */
export const isRegistered = ({ school_code, exam_year }: SchoolYear): boolean =>
  registrationAt.get({ school_code, exam_year }) !== undefined;
