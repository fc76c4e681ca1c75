import type { BulkDone } from "~/features/students/bulk/commands";
import type { Flash } from "~/http/flash";

export function withdrawnFlash({ n, full_name, withdrawals = [0, 0] }: BulkDone): Flash {
  const [first, last] = withdrawals;
  const undo = { kind: "withdrawn", first, last } as const;
  if (n === 1) return { key: "withdrawal.done", values: { full_name }, undo, is_removal: true };
  return { key: "withdrawal.done_many", values: { n }, undo, is_removal: true };
}

export function deletedFlash({ n, full_name, batch_id }: BulkDone): Flash {
  const undo = batch_id === undefined ? undefined : ({ kind: "deleted", batch_id } as const);
  if (n === 1) return { key: "student.deleted", values: { full_name }, undo };
  return { key: "bulk.deleted", values: { n }, undo };
}
