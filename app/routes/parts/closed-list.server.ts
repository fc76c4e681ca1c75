import type { Actor } from "~/auth/actor";
import { mustRequest } from "~/features/requests/closed.server";
import { whyFixed } from "~/features/school-exam-years/list-state.server";
import type { SchoolYear } from "~/features/values/school-year";
import { sentenceText } from "~/messages";
import type { ClosedList } from "./closed-list";

/** Known before a clerk types many candidates; the command judges again. */
export function closedListOf(actor: Actor, { school_code, exam_year }: SchoolYear): ClosedList | null {
  const place = { school_code, exam_year };
  const reason = sentenceText(whyFixed(actor, [place]));
  return reason === null ? null : { reason, asks: mustRequest(actor, place) ? place : null };
}
