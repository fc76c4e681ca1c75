import { and, eq, sql } from "drizzle-orm";
import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { db } from "~/db/client";
import { request_windows } from "~/db/schema";
import { findExamYearOf, isLocked, whyYearClosed } from "~/features/exam-years/queries";
import { findList } from "~/features/school-exam-years/school-year";
import { dayInWords, today } from "~/features/values/moments";
import type { SchoolYear } from "~/features/values/school-year";
import { type Sentence, t } from "~/messages";
import type { RequestKind } from "./rules";

/** The year is locked or the school's list is submitted: a school no longer changes its candidates itself. */
export const isClosed = (place: SchoolYear): boolean =>
  isLocked(place.exam_year) || (findList(place)?.state ?? "draf") !== "draf";

/** The forms of a school send a request instead of a change. A closed year takes neither. */
export const mustRequest = (actor: Actor, place: SchoolYear): boolean =>
  can(actor, "request.send") && isClosed(place) && whyYearClosed(place.exam_year) === null;

/** Judges a request, which may concern a list that is submitted: the office decides on it. */
export const asRequest = (actor: Actor): Actor => ({ ...actor, approved_request: 0 });

const windowOf = db
  .select({ opens_on: request_windows.opens_on, closes_on: request_windows.closes_on })
  .from(request_windows)
  .where(
    and(
      eq(request_windows.exam_year, sql.placeholder("exam_year")),
      eq(request_windows.kind, sql.placeholder("kind")),
    ),
  )
  .prepare();

/** Null while schools may send requests of this kind. A kind without days of its own ends with the corrections of the year. */
export function whyWindowIsClosed(exam_year: number, kind: RequestKind): Sentence | null {
  const closed = whyYearClosed(exam_year);
  if (closed) return closed;
  const own = windowOf.get({ exam_year, kind });
  const opens_on = own?.opens_on ?? null;
  const closes_on =
    own?.closes_on ?? (opens_on === null ? (findExamYearOf(exam_year)?.corrections_until ?? null) : null);
  const isOpen = (opens_on === null || opens_on <= today()) && (closes_on === null || today() <= closes_on);
  if (isOpen) return null;
  const key = opens_on === null ? "until" : closes_on === null ? "from" : "between";
  const inWords = (day: string | null) => (day === null ? "" : dayInWords(day));
  const days = { opens_on: inWords(opens_on), closes_on: inWords(closes_on) };
  return {
    key: `request.window_${key}`,
    values: { kind: t(`request.kind.${kind}`), year: exam_year, ...days },
  };
}
