import type { WithdrawalChange } from "~/features/students/withdrawal/commands";
import type { Flash } from "~/http/flash";

/** A final list is changed with a reason, which an undo does not have. */
export const withdrawnFlash = (
  { student: { full_name, school_code, exam_year }, withdrawal_id }: WithdrawalChange,
  mayUndo: boolean,
): Flash => ({
  key: "withdrawal.done",
  values: { full_name },
  undo:
    withdrawal_id === null || !mayUndo
      ? undefined
      : { kind: "withdrawn", first: withdrawal_id, last: withdrawal_id },
  is_removal: true,
  next: { school_code, exam_year },
});
