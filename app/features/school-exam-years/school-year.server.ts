import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client.server";
import { school_exam_years } from "~/db/schema";
import type { SchoolYear } from "~/features/values/school-year";
import type { ListState } from "./list-state";

/** The list of a registration, as far as rules ask for it. */
export interface SchoolYearList {
  id: number;
  state: ListState;
  head_name: string | null;
}

const listAt = db
  .select({
    id: school_exam_years.id,
    state: school_exam_years.state,
    head_name: school_exam_years.head_name,
  })
  .from(school_exam_years)
  .where(
    and(
      eq(school_exam_years.school_code, sql.placeholder("school_code")),
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
    ),
  )
  .prepare();

/** In every scope. */
export const findList = ({ school_code, exam_year }: SchoolYear): SchoolYearList | undefined =>
  listAt.get({ school_code, exam_year });

/** In every scope. */
export const isRegistered = (place: SchoolYear): boolean => findList(place) !== undefined;
