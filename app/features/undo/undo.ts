import type { Actor } from "~/auth/actor";
import type { Outcome } from "~/db/outcome";
import { type ImportTakenBack, undoImport } from "~/features/imports/saving";
import { type NumbersRestored, undoNumbering } from "~/features/roll-numbers/undo";
import { type TakenBack, undoAdditions } from "~/features/students/additions";
import { type EditsReverted, type Reinstated, undoEdits, undoWithdrawals } from "~/features/students/undo";
import { type Restored, restoreBatch } from "~/features/trash/trash";
import type { Undo } from "~/features/values/undo";

/** Takes back an action on candidates. */
export function undo(
  actor: Actor,
  action: Exclude<Undo, { kind: "year" | "year_deleted" | "moved" }>,
): Outcome<ImportTakenBack | TakenBack | Restored | Reinstated | NumbersRestored | EditsReverted> {
  switch (action.kind) {
    case "added":
      return undoAdditions(actor, [action.first, action.last]);
    case "imported":
      return undoImport(actor, action.draft);
    case "edited":
      return undoEdits(actor, [action.first, action.last]);
    case "withdrawn":
      return undoWithdrawals(actor, [action.first, action.last]);
    case "numbered":
      return undoNumbering(actor, [action.first, action.last]);
    case "deleted":
      return restoreBatch(actor, action.batch_id);
  }
}
