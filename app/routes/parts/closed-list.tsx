import type { Actor } from "~/auth/actor";
import { can } from "~/auth/permissions";
import { findExamYearOf, whyYearClosed } from "~/features/exam-years/queries";
import { mustRequest, whyWindowIsClosed } from "~/features/requests/closed";
import type { RequestKind } from "~/features/requests/rules";
import { findList } from "~/features/school-exam-years/school-year";
import { amendsFinal } from "~/features/school-exam-years/sign-off/amendments";
import { type MaybeErased, whyErased, whyReadOnly } from "~/features/school-exam-years/sign-off/queries";
import type { SchoolYear } from "~/features/values/school-year";
import { type MessageKey, type Sentence, sentenceText, t } from "~/messages";
import { stateAddress } from "~/routes/school-exam-years/parts/addresses";
import { listAddress } from "./addresses";
import { type Refusal, Refused, type Way } from "./refused";

/** Why a list or a year takes no such change from this account, and the page that leads on. */
export interface ClosedList extends Refusal {
  /** The school sends requests in place of its changes. */
  asks: boolean;
}

export const ClosedListNotice = ({ closed }: { closed: ClosedList | null }) =>
  closed && <Refused action="edit" refusal={closed} />;

/** Above a list: why it offers less. */
export const ClosedLine = ({ closed }: { closed: ClosedList | null }) =>
  closed && (
    <p className="lead no-print">
      {closed.reason} {closed.way && <a href={closed.way.href}>{closed.way.label}</a>}
    </p>
  );

export const placeKey = ({ school_code, exam_year }: SchoolYear): string => `${school_code} ${exam_year}`;

/** Known before a clerk types many candidates; the command judges again. */
export function closedListOf(actor: Actor, { school_code, exam_year }: SchoolYear): ClosedList | null {
  const place = { school_code, exam_year };
  const closed = closedBy(actor, place, whyReadOnly(actor, [place]));
  if (!closed || !mustRequest(actor, place)) return closed;
  const isLate = whyWindowIsClosed(exam_year, "late") === null;
  const late = { href: listAddress("/student-add", place, {})(), label: t("request.late_link") };
  return { ...closed, way: isLate ? late : closed.way, asks: true };
}

/** Of the form of one candidate: a school sends a request of this kind with it, and the office amends a final list. */
export function closedFormOf(
  actor: Actor,
  place: SchoolYear & MaybeErased,
  kind: RequestKind,
): ClosedList | null {
  const erased = sentenceText(whyErased(place));
  if (erased !== null) return { reason: erased, way: null, asks: false };
  if (mustRequest(actor, place)) return closedBy(actor, place, whyWindowIsClosed(place.exam_year, kind));
  return amendsFinal(actor, [place]) ? null : closedListOf(actor, place);
}

export const closedYear = (actor: Actor, exam_year: number | null): ClosedList | null =>
  exam_year === null ? null : closedBy(actor, { exam_year }, whyYearClosed(exam_year));

/** The sentence of the rule that refuses the change, and who can open what it names. */
export function closedBy(actor: Actor, place: Partial<SchoolYear>, why: Sentence | null): ClosedList | null {
  const reason = sentenceText(why);
  return reason === null ? null : { reason, way: wayFrom(actor, place), asks: false };
}

/** To the page that opens a closed year again, or first brings its persons back. */
function wayToReopen(actor: Actor, exam_year: number): Way | null {
  const year = can(actor, "exam_year.manage") && findExamYearOf(exam_year);
  if (!year) return null;
  const address = `/admin/exam_years/${year.id}`;
  return year.disposal_state === null
    ? { href: `${address}/state`, label: t("exam_year.reopen_title") }
    : { href: `${address}/disposal`, label: t("disposal.title") };
}

/** For `refusalOf`: each sentence that a closed year refuses with leads to its reopening or its disposal. */
export function waysOfClosedYear(actor: Actor, exam_year: number): Partial<Record<MessageKey, Way | null>> {
  const closed = whyYearClosed(exam_year);
  return closed ? { [closed.key]: wayToReopen(actor, exam_year) } : {};
}

function wayFrom(actor: Actor, { school_code, exam_year = 0 }: Partial<SchoolYear>): Way | null {
  if (whyYearClosed(exam_year)) return wayToReopen(actor, exam_year);
  const list = school_code === undefined ? undefined : findList({ school_code, exam_year });
  return list ? { href: stateAddress(list.id, "/students", "/students"), label: t("list.title") } : null;
}
