import type { Actor } from "~/auth/actor";
import { findSchoolByCode } from "~/features/schools/queries.server";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages";
import { whyListIsFixed } from "./list-state";
import { findList } from "./school-year.server";

/** Whether the list was not submitted yet, in every scope. */
export const isDraft = (place: SchoolYear): boolean => findList(place)?.state === "draf";

/** Every command that writes candidates asks here, once for each place. A school outside the scope has no list. */
export function whyFixed(actor: Actor, records: readonly SchoolYear[]): Sentence | null {
  const seen = new Set<string>();
  for (const { school_code, exam_year } of records) {
    const place = JSON.stringify([school_code, exam_year]);
    if (seen.has(place)) continue;
    seen.add(place);
    const list = findList({ school_code, exam_year });
    if (!list || list.state === "draf" || !findSchoolByCode(actor, school_code)) continue;
    const reason = whyListIsFixed(actor, { school_code, exam_year, ...list });
    if (reason) return reason;
  }
  return null;
}
