import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { findSchoolByCode } from "~/features/schools/queries";
import type { SchoolYear } from "~/features/values/school-year";
import type { Sentence } from "~/messages";
import { whyListReadOnly } from "./list-state";
import { findList } from "./school-year";

/** Whether the list was not submitted yet, in every scope. */
export const isDraft = (place: SchoolYear): boolean => findList(place)?.state === "draf";

/** Every command that writes candidates asks here, once for each place, for forms and calls alike. */
export function whyReadOnly(actor: Actor, records: readonly SchoolYear[]): Sentence | null {
  const seen = new Set<string>();
  for (const { school_code, exam_year } of records) {
    const place = JSON.stringify([school_code, exam_year]);
    if (seen.has(place)) continue;
    seen.add(place);
    const reason =
      whyStateReadOnly(actor, { school_code, exam_year }) ?? whyRequested(actor, { school_code, exam_year });
    if (reason) return reason;
  }
  return null;
}

/** The states of the year and of the list alone. A school outside the scope has no list. */
export function whyStateReadOnly(actor: Actor, { school_code, exam_year }: SchoolYear): Sentence | null {
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  const list = findList({ school_code, exam_year });
  if (!list || list.state === "draf" || !findSchoolByCode(actor, school_code)) return null;
  return whyListReadOnly(actor, { school_code, exam_year, ...list });
}

/** In a locked year a school sends requests (decision 034). The forms of one candidate send one before they ask here. */
function whyRequested(actor: Actor, { school_code, exam_year: year }: SchoolYear): Sentence | null {
  const isOpened = actor.approved_request !== undefined || actor.late_entry;
  if (isOpened || !can(actor, "request.send") || !isLocked(year)) return null;
  return { key: "request.batch_closed", values: { school_code, year } };
}

/** For the two calls that add candidates: the contract stores them in a locked year and marks them as late. */
export const asLateEntry = (actor: Actor): Actor => ({ ...actor, late_entry: true });
