import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { db } from "~/db/client.server";
import { school_exam_years } from "~/db/schema";
import { findSchoolByCode } from "~/features/schools/queries.server";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages";
import { whyListIsFixed } from "./list-state";

const stateAt = db
  .select({ state: school_exam_years.state, head_name: school_exam_years.head_name })
  .from(school_exam_years)
  .where(
    and(
      eq(school_exam_years.school_code, sql.placeholder("school_code")),
      eq(school_exam_years.exam_year, sql.placeholder("exam_year")),
    ),
  )
  .prepare();

/** Whether the list was not submitted yet, in every scope. */
export const isDraft = ({ school_code, exam_year }: SchoolYear): boolean =>
  stateAt.get({ school_code, exam_year })?.state === "draf";

/** Every command that writes candidates asks here, once for each place. A school outside the scope has no list. */
export function whyFixed(actor: Actor, records: readonly SchoolYear[]): Sentence | null {
  const seen = new Set<string>();
  for (const { school_code, exam_year } of records) {
    const place = JSON.stringify([school_code, exam_year]);
    if (seen.has(place)) continue;
    seen.add(place);
    const found = stateAt.get({ school_code, exam_year });
    if (!found || found.state === "draf" || !findSchoolByCode(actor, school_code)) continue;
    const reason = whyListIsFixed(actor, { school_code, exam_year, ...found });
    if (reason) return reason;
  }
  return null;
}
