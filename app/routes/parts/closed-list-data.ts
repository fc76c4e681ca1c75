import type { Actor } from "~/auth/actor";
import { mustRequest } from "~/features/requests/closed";
import { amendsFinal } from "~/features/school-exam-years/amendments";
import { whyReadOnly } from "~/features/school-exam-years/list-state-queries";
import type { SchoolYear } from "~/features/values/school-year";
import { sentenceText } from "~/messages";
import { type ClosedList, placeKey } from "./closed-list";

/** Known before a clerk types many candidates; the command judges again. */
export function closedListOf(actor: Actor, { school_code, exam_year }: SchoolYear): ClosedList | null {
  const place = { school_code, exam_year };
  const reason = sentenceText(whyReadOnly(actor, [place]));
  return reason === null ? null : { reason, asks: mustRequest(actor, place) ? place : null };
}

/** Of the form of one candidate: a school sends a request with it, and the office amends a final list. */
export function closedFormOf(actor: Actor, place: SchoolYear): ClosedList | null {
  const closed = closedListOf(actor, place);
  return closed && (mustRequest(actor, place) || amendsFinal(actor, [place])) ? null : closed;
}

/** The lists of these candidates that the account does not change, as `placeKey` writes them. */
export function closedPlaces(actor: Actor, records: readonly SchoolYear[]): string[] {
  const places = new Map(records.map((record) => [placeKey(record), record]));
  return [...places].flatMap(([key, place]) => (closedFormOf(actor, place) ? [key] : []));
}
