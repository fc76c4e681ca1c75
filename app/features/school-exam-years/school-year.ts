import { and, eq, sql } from "drizzle-orm";
import { db } from "~/db/client";
import { school_exam_years } from "~/db/schema";
import { lockedSince } from "~/features/exam-years/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { ListState } from "./list-state";

/** The list of a registration, as far as rules ask for it. */
export interface SchoolYearList {
  id: number;
  state: ListState;
  head_name: string | null;
  submitted_on_behalf_at: string | null;
  list_version: number;
}

const listAt = db
  .select({
    id: school_exam_years.id,
    state: school_exam_years.state,
    state_changed_at: school_exam_years.state_changed_at,
    head_name: school_exam_years.head_name,
    submitted_on_behalf_at: school_exam_years.submitted_on_behalf_at,
    list_version: school_exam_years.list_version,
  })
  .from(school_exam_years)
  .where(
    and(
      eq(school_exam_years.school_code, sql.placeholder("school_code")),
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
    ),
  )
  .prepare();

/** In every scope. From the lock's moment the list is final, although the program stores that up to a minute later. */
export function findList({ school_code, exam_year }: SchoolYear): SchoolYearList | undefined {
  const stored = listAt.get({ school_code, exam_year });
  if (!stored) return undefined;
  const { state_changed_at, ...list } = stored;
  const since = lockedSince(exam_year);
  return since !== null && (state_changed_at ?? "") < since ? { ...list, state: "muktamad" } : list;
}

/** In every scope. */
export const isRegistered = ({ school_code, exam_year }: SchoolYear): boolean =>
  listAt.get({ school_code, exam_year }) !== undefined;
