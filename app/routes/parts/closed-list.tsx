import type { Actor } from "~/auth/actor";
import { mustRequest } from "~/features/requests/closed";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { readAhead, whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { sentenceText, t } from "~/messages";
import { ButtonLink, FormActions, Notice } from "~/ui";
import { listAddress } from "./addresses";

/** Why a list takes no more candidates from this account; `asks` where its school sends requests in their place. */
export interface ClosedList {
  reason: string;
  asks: SchoolYear | null;
}

export function ClosedListNotice({ closed }: { closed: ClosedList | null }) {
  if (!closed) return null;
  return (
    <>
      <Notice kind="warning">
        <p>{closed.reason}</p>
      </Notice>
      {closed.asks && (
        <FormActions>
          <ButtonLink href={listAddress("/student-add", { ...closed.asks }, {})()} kind="primary">
            {t("student.add_title")}
          </ButtonLink>
        </FormActions>
      )}
    </>
  );
}

export const placeKey = ({ school_code, exam_year }: SchoolYear): string => `${school_code} ${exam_year}`;

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
  readAhead(actor, [...places.values()]);
  return [...places].flatMap(([key, place]) => (closedFormOf(actor, place) ? [key] : []));
}
