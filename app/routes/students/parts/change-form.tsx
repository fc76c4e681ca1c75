import { ReasonField, RequestNote } from "~/features/requests/form";
import type { Amendment } from "~/features/school-exam-years/amendments";
import { AmendmentNote, AmendmentReason } from "~/features/students/amendment-form";
import type { Problems } from "~/messages";
import { type ClosedList, ClosedListNotice } from "~/routes/parts/closed-list";

export interface ChangeForm {
  asks: boolean;
  amendment: Amendment | null;
  closed: ClosedList | null;
}

/** A refused form says itself why, and keeps the typed values. */
export function ChangeNotes({ asks, amendment, closed, isAnswer }: ChangeForm & { isAnswer: boolean }) {
  return (
    <>
      {asks && <RequestNote />}
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
