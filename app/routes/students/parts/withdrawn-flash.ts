import type { WithdrawalChange } from "~/features/students/withdrawal/commands.server";
import type { Flash } from "~/http/flash.server";

export const withdrawnFlash = ({ student: { full_name }, withdrawal_id }: WithdrawalChange): Flash => ({
  key: "withdrawal.done",
  values: { full_name },
  undo: withdrawal_id === null ? undefined : { kind: "withdrawn", first: withdrawal_id, last: withdrawal_id },
  is_removal: true,
});
