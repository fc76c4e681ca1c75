import type { Actor } from "~/auth/actor";
import { undoMoves } from "~/features/school-exam-years/undo-moves.server";
import type { Flash } from "~/http/flash.server";

export function movedBackFlash(actor: Actor, { first, last }: { first: number; last: number }): Flash {
  const outcome = undoMoves(actor, first, last);
  return outcome.kind === "saved"
    ? { key: "school_exam_year.moved_back", values: { n: outcome.value.moved } }
    : { key: "school_exam_year.not_moved_back", kind: "error" };
}
