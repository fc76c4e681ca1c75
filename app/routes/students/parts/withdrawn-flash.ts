import type { WithdrawalChange } from "~/features/students/withdrawal/commands.server";
import type { Flash } from "~/http/flash.server";

export const withdrawnFlash = ({ student: { full_name }, event_id }: WithdrawalChange): Flash => ({
  key: "withdrawal.done",
  values: { full_name },
  undo: { kind: "withdrawn", first: event_id, last: event_id },
  is_removal: true,
});
