import type { Actor } from "~/auth/actor";
import { mustRequest } from "~/features/requests/closed";
import { ReasonField, RequestNote } from "~/features/requests/form";
import type { RequestKind } from "~/features/requests/rules";
import { type Amendment, amendmentOf } from "~/features/school-exam-years/sign-off/amendments";
import { AmendmentNote, AmendmentReason } from "~/features/students/amendment-form";
import type { SchoolYear } from "~/features/values/school-year";
import type { Problems } from "~/messages";
import { type ClosedList, ClosedListNotice, closedFormOf } from "~/routes/parts/closed-list";

export interface ChangeForm {
  asks: boolean;
  amendment: Amendment | null;
  closed: ClosedList | null;
}

/** A refused form says itself why, and keeps the typed values. */
export function ChangeNotes({ asks, amendment, closed, isAnswer }: ChangeForm & { isAnswer: boolean }) {
  return (
    <>
      {asks && !closed && <RequestNote />}
      <AmendmentNote amendment={amendment} />
      <ClosedListNotice closed={isAnswer ? null : closed} />
    </>
  );
}

interface ChangeReasonProps {
  form: ChangeForm;
  value: unknown;
  problems: Problems;
}

/** Of the request or of the amendment; other changes need none. */
export function ChangeReason({ form: { asks, amendment }, value, problems }: ChangeReasonProps) {
  if (asks) return <ReasonField value={value} problems={problems} />;
  return <AmendmentReason {...{ amendment, value, problems }} />;
}

/** What the form of one candidate does in this list: it saves, sends a request of this kind, amends a final list, or is not offered. */
export const changeFormOf = (actor: Actor, place: SchoolYear, kind: RequestKind): ChangeForm => ({
  asks: mustRequest(actor, place),
  amendment: amendmentOf(actor, place),
  closed: closedFormOf(actor, place, kind),
});
